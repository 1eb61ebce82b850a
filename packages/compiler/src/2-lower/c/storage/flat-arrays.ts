/**
 * Arrays whose rows have a length that is computed (`double a[n][m]`, `double (*p)[m]`) lie flat: one dimension, and subscripts
 * that say where a row begins. What an element's place depends on is then part of the subscript, as in any other expression.
 */
import type { CType, VariableExtent } from "../../../1-parse/c/types/c-types.js";
import { isVariableLength } from "../../../1-parse/c/types/type-relations.js";
import { binary, constant, convert } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { Expression, Type } from "../../../il/types.js";
import type { TypeContext } from "../types.js";
import { depthOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** The product of the array's outermost extents, so many of them. */
export function elementsIn(program: TypeContext, type: CType, levels: number): Expression {
  let product: Expression = constant(1, undefined, long);
  let inner = type;
  for (let k = 0; k < levels && inner.kind === "array"; k++, inner = inner.element)
    product = times(product, extentOf(program, inner));
  return product;
}

/** The lengths of the rows that the user's type of a parameter has, where they lie flat here. */
export function rowsOfParameter(u: UnitContext, type: CType): readonly Expression[] | null {
  if (type.kind !== "pointer" || !isVariableLength(type.target)) return null;
  const rows: Expression[] = [];
  const effects = u.inBlock(() => {
    for (let row = type.target; row.kind === "array"; row = row.element) {
      if (row.extent.kind === "constant") rows.push(constant(row.extent.length, undefined, long));
      const length = row.extent.kind === "variable" ? u.program.syntax.extents.get(row.extent.variable) : undefined;
      if (length !== undefined) rows.push(u.lower.value(u, length));
    }
  });
  return effects.statements.length === 0 && rows.length === depthOf(type.target) ? rows : null;
}

/** Extents stay what they are when the declaration, or the type's name, is reached. */
export function evaluateExtents(u: UnitContext, extents: readonly VariableExtent[]): void {
  for (const extent of extents) {
    const length = u.program.syntax.extents.get(extent);
    if (length === undefined) continue;
    const value = asLong(u.lower.value(u, length));
    u.program.setExtent(extent, value.kind === "constant" ? value : u.hold(value, "extent"));
  }
}

function extentOf(program: TypeContext, type: CType & { kind: "array" }): Expression {
  const value =
    type.extent.kind === "constant"
      ? constant(type.extent.length, undefined, long)
      : type.extent.kind === "variable"
        ? program.extent(type.extent.variable)
        : undefined;
  return asLong(value ?? constant(1, undefined, long));
}

/** Products of numbers are computed, factors of one left out. */
export function times(a: Expression, b: Expression): Expression {
  if (isNumber(a) && isNumber(b)) return constant(a.value * b.value, undefined, long);
  if (isNumber(a) && a.value === 1) return b;
  if (isNumber(b) && b.value === 1) return asLong(a);
  if (isNumber(b) && b.value === 0) return b;
  if (isNumber(a) && a.value === 0) return a;
  return binary("multiply", asLong(a), asLong(b), long);
}

function asLong(e: Expression): Expression {
  if (sameType(e.type, long)) return e;
  if (isNumber(e)) return constant(e.value, e.text, long);
  return convert(e, long);
}

function isNumber(e: Expression): e is Expression & { kind: "constant"; value: number } {
  return e.kind === "constant" && typeof e.value === "number";
}
