/** How operands and conversions of special kinds are treated. */
import { sameType } from "../../../il/equal.js";
import type { Expression, Type } from "../../../il/types.js";
import type { Around } from "./environment.js";

export function isWide(type: Type): boolean {
  return type.kind === "integer" && type.bits === 64;
}

/** Pointers to rows whose lengths are computed: the types name different variables for one length. */
export function isSameRow(a: Type, b: Type): boolean {
  if (a.kind !== "pointer" || b.kind !== "pointer" || a.target.kind !== "array" || b.target.kind !== "array")
    return false;
  const x = a.target;
  const y = b.target;
  const isComputed = [...x.dimensions, ...y.dimensions]
    .slice(1)
    .some((d) => d.extent !== undefined && d.extent.kind !== "constant");
  return isComputed && x.dimensions.length === y.dimensions.length && sameType(x.element, y.element);
}

/** Sums inside an index may be computed in a wider or a narrower integer type, products and quotients may not. */
export function widens(e: Expression, around: Around): Around {
  return e.kind === "convert" ? "exact" : e.kind === "constant" || e.kind === "read" ? around : "exact";
}

export function isVoidPointer(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "opaque" && type.target.name === "void";
}

/** What is a pointer to void on the way only is converted from what it was: C does that by itself, but not the rest. */
export function withoutVoid(e: Expression): Expression {
  const isOnTheWay = e.kind === "convert" && isVoidPointer(e.type) && e.operand.type.kind === "pointer";
  return isOnTheWay ? withoutVoid(e.operand) : e;
}
