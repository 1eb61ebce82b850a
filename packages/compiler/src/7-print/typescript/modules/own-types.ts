/**
 * Types of the user's that the derivative declares anew, as what its own objects are: a function in a field is an object here (`{ $: "f_act", w }`), which is no function of the
 * user's type. Then the text says so, instead of `any`.
 * In: the program, the heads. Out: the same, where the records of these types are no longer the user's; which they are.
 * Method: records that lead to function values and that nobody else sees: no parameter, result or variable of the user's leads to them, and no function of the user's
 * that takes anything is called with them. Classes of one family together.
 */
import type { Program, RecordDeclaration, RecordId, Type, UnitId } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
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
  const seen = new Set([...recordsOfCallers(program, heads), ...recordsBehind(program, typesOfOthers(program))]);
  const isUsers = (r: RecordDeclaration): boolean => r.host !== undefined && r.kind !== "closure";
  const own = new Set<RecordId>();
  for (const r of program.records.values())
    if (isUsers(r) && !seen.has(r.id) && holds({ kind: "record", record: r.id })) own.add(r.id);
  addWhatBelongsTo(program, own, (r) => isUsers(r) && !seen.has(r.id));
  if (isTorn(program, own, isUsers)) return { program, ownTypes: new Map() };
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

/** Types of what the user's text may be handed, or holds: variables of modules, arguments of functions without text here, and parameters that take anything. */
function typesOfOthers(program: Program): readonly Type[] {
  const types: Type[] = [];
  for (const v of program.variables.values()) if (v.role === "global" && v.host !== undefined) types.push(v.type);
  for (const unit of program.units.values()) {
    // The user's own function is called, as no function value leads there: it may ask what class the object is of.
    if (unit.derivative === undefined)
      for (const id of unit.parameters) {
        const { type } = program.variables.get(id)!;
        if (takesAnything(type)) types.push(type);
      }
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "external") return;
      for (const a of s.arguments) types.push(a.kind === "reference" ? a.path.type : a.type);
    });
  }
  return types;
}

function takesAnything(type: Type): boolean {
  switch (type.kind) {
    case "opaque":
      return type.name !== "Date" && type.name !== "RegExp";
    case "pointer":
      return takesAnything(type.target);
    case "array":
      return takesAnything(type.element);
    case "map":
      return takesAnything(type.key) || takesAnything(type.value);
    case "union":
      return type.members.some(takesAnything);
    default:
      return false;
  }
}

function nameOf({ host }: RecordDeclaration): string {
  return `${host?.module}:${host?.name}`;
}

function isLiteral(program: Program, id: RecordId): boolean {
  return program.records.get(id)?.kind === "literal";
}

/** The family of a class, and what leads to such an object. */
function addWhatBelongsTo(program: Program, own: Set<RecordId>, mayBe: (r: RecordDeclaration) => boolean): void {
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    const leads = functionHolders(program, true, own);
    for (const r of program.records.values()) {
      if (r.base !== undefined && own.has(r.id) && mayBe(program.records.get(r.base)!)) own.add(r.base);
      const isOfFamily = r.base !== undefined && own.has(r.base);
      if (!own.has(r.id) && mayBe(r) && (isOfFamily || leads({ kind: "record", record: r.id }))) own.add(r.id);
    }
  }
}

/** Some classes of a family, or records of one name, would be the user's and others not. */
function isTorn(program: Program, own: ReadonlySet<RecordId>, isUsers: (r: RecordDeclaration) => boolean): boolean {
  const all = [...program.records.values()];
  const names = new Set(all.flatMap((r) => (isUsers(r) && !own.has(r.id) ? nameOf(r) : [])));
  return all.some(
    (r) => (r.base !== undefined && own.has(r.id) !== own.has(r.base)) || (own.has(r.id) && names.has(nameOf(r))),
  );
}
