/** How many bytes a value of a C type takes. */
import type { CType } from "../../../1-parse/c/types/c-types.js";

export function sizeOf(type: CType): number {
  switch (type.kind) {
    case "bool":
      return 1;
    case "integer":
      return type.bits / 8;
    case "enum":
      return type.declaration.underlying.bits / 8;
    case "floating":
      return type.bits === 80 ? 16 : type.bits / 8;
    case "complex":
      return type.bits === 80 ? 32 : type.bits / 4;
    case "record":
      return type.declaration.size;
    case "pointer":
      return 8;
    case "array":
      return type.extent.kind === "constant" ? type.extent.length * sizeOf(type.element) : 0;
    default:
      return 1;
  }
}
