import type { Type } from "../../il/types.js";

/** Does a value of this type lead to storage (or may it)? Its shadow is then mirrored, not computed. */
export function isReference(type: Type): boolean {
  switch (type.kind) {
    case "pointer":
    case "nil":
    case "procedure":
      return true;
    case "union":
      return type.members.some(isReference);
    default:
      return false;
  }
}
