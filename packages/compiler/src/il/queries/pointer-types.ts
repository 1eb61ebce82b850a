/** Types whose values lead to storage: pointers, function values, and what may be one. */

import type { Program, Type } from "../types.js";

/** May a value of the type lead to storage? */
export function holdsPointers(type: Type): boolean {
  switch (type.kind) {
    case "pointer":
    case "procedure":
      return true;
    case "union":
      return type.members.some(holdsPointers);
    default:
      return false;
  }
}

/** May a value of the type, or of a part of it, lead to storage? */
export function containsPointers(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "array":
      return containsPointers(program, type.element);
    case "map":
      return containsPointers(program, type.value) || containsPointers(program, type.key);
    case "record":
      return (program.records.get(type.record)?.fields ?? []).some((f) => containsPointers(program, f.type));
    default:
      return holdsPointers(type);
  }
}

/** The types that pointers of this type lead to. */
export function pointedTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case "pointer":
      return [type.target];
    case "procedure":
      return [type];
    case "union":
      return type.members.flatMap(pointedTypes);
    default:
      return [];
  }
}
