/** Which storage, when made, holds function values itself: closures, the boxes of what they capture, objects and arrays of functions. */
import type { AllocateStatement, Program, Type } from "../../il/types.js";

export function holdsFunctions(program: Pick<Program, "records">, s: AllocateStatement): boolean {
  const type = s.allocated;
  switch (type.kind) {
    case "array":
      return isFunction(program, type.element);
    case "map":
      return isFunction(program, type.value);
    case "record": {
      const record = program.records.get(type.record);
      if (record === undefined) return false;
      return (
        record.kind === "closure" || record.kind === "box" || record.fields.some((f) => isFunction(program, f.type))
      );
    }
  }
}

function isFunction(program: Pick<Program, "records">, type: Type): boolean {
  if (type.kind === "union") return type.members.some((member) => isFunction(program, member));
  if (type.kind !== "pointer") return false;
  if (type.target.kind === "procedure") return true;
  return type.target.kind === "record" && program.records.get(type.target.record)?.kind === "closure";
}
