import type { Program, RecordId } from "../../il/types.js";

/** May an object declared as `declared` be one of `record`? By inheritance, or, for interfaces and literals, by structure. */
export function isDerived(program: Program, record: RecordId, declared: RecordId): boolean {
  for (let at: RecordId | undefined = record; at !== undefined; at = program.records.get(at)?.base)
    if (at === declared) return true;
  const wanted = program.records.get(declared);
  const given = program.records.get(record);
  if (wanted === undefined || given === undefined) return false;
  if (wanted.kind !== "interface" && wanted.kind !== "literal") return false;
  const names = new Set(given.fields.map((f) => f.name));
  return (
    wanted.fields.every((f) => f.optional === true || names.has(f.name)) &&
    [...wanted.methods.keys()].every((m) => given.methods.has(m) || names.has(m))
  );
}
