/**
 * Whether storage of one type can take the place of storage of another in every path: what is reached through the one is there in the
 * other, under the same name.
 */
import { sameType } from "../il/equal.js";
import type { Program, RecordId, Type } from "../il/types.js";

export function canStandFor(program: Pick<Program, "records">, type: Type, other: Type): boolean {
  if (sameType(type, other)) return true;
  // Which kind of array it is would no longer be known.
  if (type.kind === "union" && other.kind === "pointer" && other.target.kind === "array") return false;
  if (other.kind === "union" || type.kind === "union" || other.kind === "opaque") return true;
  if (other.kind !== "pointer" || type.kind !== "pointer") return type.kind === other.kind;
  const [own, wanted] = [type.target, other.target];
  switch (wanted.kind) {
    case "procedure":
      return own.kind === "procedure" || own.kind === "record";
    case "record": {
      if (own.kind !== "record") return false;
      if (own.record === wanted.record) return true;
      const fields = program.records.get(own.record)?.fields ?? [];
      const needed = program.records.get(wanted.record);
      if (needed === undefined || needed.kind === "class" || needed.kind === "closure") {
        return isDerived(program, own.record, wanted.record);
      }
      return needed.fields.every((f) => f.optional === true || fields.some((g) => g.name === f.name));
    }
    default:
      return own.kind === wanted.kind;
  }
}

function isDerived(program: Pick<Program, "records">, record: RecordId, base: RecordId): boolean {
  let r = program.records.get(record);
  while (r !== undefined && r.id !== base) r = r.base === undefined ? undefined : program.records.get(r.base);
  return r !== undefined;
}
