/** Conversions of numbers: which of them C makes by itself. */
import type { Expression, Type } from "../../../il/types.js";
import type { Around } from "./environment.js";

/** How far the usual arithmetic conversions lift a type. */
function rank(type: Type): number {
  switch (type.kind) {
    case "boolean":
      return 1;
    case "integer":
      return type.bits < 32 ? 1 : type.bits === 32 ? (type.signed ? 1 : 2) : type.signed ? 3 : 4;
    case "real":
      return type.bits === 32 ? 5 : type.bits === 64 ? 6 : 7;
    case "complex":
      return type.bits === 64 ? 8 : type.bits === 128 ? 9 : 10;
    default:
      return 0;
  }
}

export function isNumeric(type: Type): boolean {
  return rank(type) > 0;
}

/** Does C make the conversion by itself? */
export function isImplicit(from: Type, to: Type, around: Around): boolean {
  const a = rank(from);
  const b = rank(to);
  if (a === 0 || b === 0) return false;
  if (from.kind === "complex" && to.kind !== "complex") return false;
  // Small integers are promoted in every context.
  if (b === 1 && a === 1) return to.kind !== "integer" || to.bits === 32 || around === "assign" || around === "index";
  switch (around) {
    case "exact":
      return false;
    case "free":
      return a <= b && !(to.kind === "integer" && to.bits < 32);
    case "compare":
      return a <= b && isSigned(from) === isSigned(to);
    case "assign":
      return !(from.kind === "real" && to.kind !== "real" && to.kind !== "complex");
    case "index":
      return a <= 4;
  }
}

/** A constant that the type has no room for: compilers warn where it is converted without being told. */
export function isTooWide(e: Expression, to: Type): boolean {
  if (e.kind !== "constant" || to.kind !== "integer" || e.type.kind !== "integer") return false;
  if (typeof e.value !== "number" && typeof e.value !== "bigint") return false;
  const half = 2 ** (to.bits - 1);
  return e.value < -half || e.value >= (to.signed ? half : 2 * half);
}

function isSigned(type: Type): boolean {
  return type.kind !== "integer" || type.signed || type.bits < 32;
}

/** An expression that C may convert without being told: a constant or a conversion. */
export function isYielding(e: Expression): boolean {
  return e.kind === "constant" || e.kind === "convert";
}
