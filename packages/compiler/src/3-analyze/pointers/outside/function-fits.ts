/**
 * May a function stand where a function value of a type is kept? Not where it takes or gives an object and the type says a number, or the
 * other way round: no program that the type checker passes puts it there.
 * In: the function's record, or its type; the type of the value. Out: false where it surely does not.
 * Limits: what is gathered in a list by the one and taken one by one by the other is compared with the list's elements; `any` may be anything.
 */
import type { ProcedureType, Program, RecordId, Type } from "../../../il/types.js";

/** By the closure's record. Its first parameter is the closure itself. */
export function functionFits(program: Program, closure: RecordId, wanted: ProcedureType): boolean {
  for (const id of program.records.get(closure)?.methods.values() ?? []) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const parameters = unit.parameters.slice(1).map((p): Type => program.variables.get(p)?.type ?? { kind: "nil" });
    const result = unit.results[0]?.type ?? { kind: "nil" };
    if (!functionTypesFit(program, { kind: "procedure", parameters, result }, wanted)) return false;
  }
  return true;
}

export function functionTypesFit(program: Program, own: ProcedureType, wanted: ProcedureType): boolean {
  return (
    own.parameters.every((taken, k) => isEverGiven(program, taken, wanted.parameters, k)) &&
    !areApart(program, own.result, wanted.result)
  );
}

/** May a parameter of the type be given the k-th of what a call gives, or one that stands in a list of these? */
function isEverGiven(program: Program, own: Type, given: readonly Type[], k: number): boolean {
  const at = given[k];
  if (at !== undefined && !areApart(program, own, at)) return true;
  const inLists = (types: readonly Type[]): readonly Type[] =>
    types.flatMap((type) => (type.kind === "pointer" && type.target.kind === "array" ? [type.target.element] : []));
  const [gathered, taken] = [inLists(given), inLists([own])];
  if (at === undefined && gathered.length === 0) return true;
  return (
    gathered.some((element) => !areApart(program, own, element)) ||
    taken.some((element) => given.slice(k).some((each) => !areApart(program, element, each)))
  );
}

/** Is the one a number, and the other a text or an object, and so on? Or the one a list, and the other an object with fields? */
function areApart(program: Program, a: Type, b: Type): boolean {
  const [one, other] = [familyOf(a), familyOf(b)];
  if (one === undefined || other === undefined) return false;
  if (one !== other) return true;
  if (a.kind !== "pointer" || b.kind !== "pointer") return false;
  const [x, y] = [a.target, b.target];
  return (x.kind === "array" && hasFields(program, y)) || (y.kind === "array" && hasFields(program, x));
}

function familyOf({ kind }: Type): string | undefined {
  if (kind === "real" || kind === "integer") return "number";
  return kind === "string" || kind === "boolean" || kind === "pointer" ? kind : undefined;
}

/** Others than a list has, or a tuple. */
function hasFields(program: Program, type: Type): boolean {
  const record = type.kind === "record" ? program.records.get(type.record) : undefined;
  if (record === undefined || !["class", "interface", "literal"].includes(record.kind)) return false;
  return record.fields.some(({ name }) => name !== "length" && !/^\d+$/.test(name));
}
