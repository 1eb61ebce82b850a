/**
 * The seed of a result that is an object is added to the object's shadow: field by field where both are records of numbers alone, else by the
 * runtime's `accumulate`, which looks at what they are.
 */
import type { Origin } from "../diagnostics/origin.js";
import { assign, binary, deref, field, pathOf, read, readOf } from "../il/builders.js";
import type { Program, RecordDeclaration, Statement, Type, Variable } from "../il/types.js";

export function accumulateSeed(
  program: Program,
  shadow: Variable,
  seed: Variable,
  origin: Origin,
): readonly Statement[] {
  const record = numbersAlone(program, seed.type);
  if (record !== null)
    return record.fields.map(({ name, type }) => {
      const into = field(deref(pathOf(shadow)), name, type);
      return assign(into, binary("add", read(into), read(field(deref(pathOf(seed)), name, type))), origin);
    });
  const callee = { kind: "external" as const, name: "accumulate" };
  return [{ kind: "call", targets: [], callee, arguments: [readOf(shadow), readOf(seed)], origin }];
}

/** The object is surely there, and none of its fields leads elsewhere; nor may it be of a derived class, or one that only fits. */
function numbersAlone(program: Program, type: Type): RecordDeclaration | null {
  if (type.kind !== "pointer" || type.nullable || type.target.kind !== "record") return null;
  const record = program.records.get(type.target.record);
  const isPlain = record?.kind === "literal" || record?.kind === "tuple";
  return isPlain && record.fields.every((f) => f.type.kind === "real" && f.optional !== true) ? record : null;
}
