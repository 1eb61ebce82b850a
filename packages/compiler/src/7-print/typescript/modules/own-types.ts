/**
 * Types of the user's that the derivative declares anew, as what its own objects are: a function in a field is an object here (`{ $: "f_act", w }`), which is no function of the
 * user's type. Then the text says so, instead of `any`.
 * In: the program, the heads. Out: the same, where the records of these types are no longer the user's; which they are.
 * Method: records that lead to function values and that nobody else sees: no parameter, result or variable of the user's leads to them. Classes of one family together.
 */
import type { Program, RecordDeclaration, RecordId, UnitId } from "../../../il/types.js";
import { functionHolders, recordsBehind, recordsOfCallers } from "./function-values.js";

/** To each of them the one that is declared. */
export type OwnTypes = ReadonlyMap<RecordId, RecordId>;

export function withOwnTypes(
  program: Program,
  /** null: no function values are left. */
  heads: readonly UnitId[] | null,
): { readonly program: Program; readonly ownTypes: OwnTypes } {
  if (heads === null) return { program, ownTypes: new Map() };
  const holds = functionHolders(program, true);
  const globals = [...program.variables.values()].filter((v) => v.role === "global" && v.host !== undefined);
  const seen = new Set([
    ...recordsOfCallers(program, heads),
    ...recordsBehind(
      program,
      globals.map((v) => v.type),
    ),
  ]);
  const isUsers = (r: RecordDeclaration): boolean => r.host !== undefined && r.kind !== "closure";
  const own = new Set<RecordId>();
  for (const r of program.records.values())
    if (isUsers(r) && !seen.has(r.id) && holds({ kind: "record", record: r.id })) own.add(r.id);
  keepFamiliesTogether(program, own, (r) => isUsers(r) && !seen.has(r.id));
  const names = new Set([...program.records.values()].flatMap((r) => (isUsers(r) && !own.has(r.id) ? nameOf(r) : [])));
  for (const id of own) if (names.has(nameOf(program.records.get(id)!))) own.delete(id);
  const records = new Map(program.records);
  const ownTypes = new Map<RecordId, RecordId>();
  const declared = new Map<string, RecordId>();
  // The interface first: literals of it have its name.
  const order = [...own].sort((a, b) => Number(isLiteral(program, a)) - Number(isLiteral(program, b)));
  for (const id of order) {
    const { host, ...rest } = records.get(id)!;
    records.set(id, rest);
    const key = `${nameOf(program.records.get(id)!)}<${JSON.stringify(rest.typeArguments ?? [])}>`;
    ownTypes.set(id, declared.get(key) ?? id);
    declared.set(key, ownTypes.get(id)!);
  }
  return { program: { ...program, records }, ownTypes };
}

function nameOf({ host }: RecordDeclaration): string {
  return `${host?.module}:${host?.name}`;
}

function isLiteral(program: Program, id: RecordId): boolean {
  return program.records.get(id)?.kind === "literal";
}

/** A class is the derivative's own where its base, or one derived from it, is; none of them where one cannot be. */
function keepFamiliesTogether(program: Program, own: Set<RecordId>, mayBe: (r: RecordDeclaration) => boolean): void {
  const pairs = [...program.records.values()].flatMap((r) =>
    r.base === undefined ? [] : [[r, program.records.get(r.base)!] as const],
  );
  const spread = (change: (a: RecordDeclaration, b: RecordDeclaration) => boolean): void => {
    while (pairs.some(([derived, base]) => change(derived, base) || change(base, derived)));
  };
  spread((a, b) => own.has(a.id) && !own.has(b.id) && mayBe(b) && own.add(b.id) !== undefined);
  spread((a, b) => !own.has(a.id) && own.has(b.id) && own.delete(b.id));
}
