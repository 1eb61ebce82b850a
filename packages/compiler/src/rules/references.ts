/** Types whose values lead to storage: their shadows are references too. A number that may be missing is a number. */
import type { Program, Type } from "../il/types.js";

export function isReference(type: Type): boolean {
  switch (type.kind) {
    case "pointer":
    case "nil":
    case "procedure":
      return true;
    case "union":
      return type.members.some((member) => member.kind !== "nil" && isReference(member));
    default:
      return false;
  }
}

/** Arrays and records that have references in them, with all there is in them. */
export function holdsReferences(program: Program, type: Type): boolean {
  if (type.kind === "array") return holdsReferences(program, type.element);
  if (type.kind !== "record") return isReference(type);
  return program.records.get(type.record)?.fields.some((field) => holdsReferences(program, field.type)) ?? false;
}

/** Some of its values are numbers, others references. */
export function isMixed(type: Type): boolean {
  return type.kind === "union" && isReference(type) && type.members.some((member) => member.kind === "real");
}

/** What the adjoint of a variable of this type is: of a number that may be missing, a number. */
export function adjointType(type: Type): Type {
  if (type.kind !== "union" || isReference(type)) return type;
  return type.members.find((member) => member.kind === "real") ?? type;
}
