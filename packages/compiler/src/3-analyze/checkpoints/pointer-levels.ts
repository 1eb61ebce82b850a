/**
 * Pointers to arrays of pointers, down to numbers (`double **`).
 * In: a pointer. Out: how many pointers lie between it and the numbers (0: none); null where there is something else, objects with pointers in them.
 */
import type { PointerType, Program, Type } from "../../il/types.js";

export function levelsBehind(program: Program, { target }: PointerType): number | null {
  const element = elementOf(target);
  if (holdsNumbers(program, element)) return 0;
  const levels = element.kind === "pointer" ? levelsBehind(program, element) : null;
  return levels === null ? null : levels + 1;
}

function elementOf(type: Type): Type {
  return type.kind === "array" ? elementOf(type.element) : type;
}

function holdsNumbers(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
    case "integer":
    case "boolean":
      return true;
    case "array":
      return holdsNumbers(program, type.element);
    case "record":
      return program.records.get(type.record)?.fields.every((field) => holdsNumbers(program, field.type)) === true;
    default:
      return false;
  }
}
