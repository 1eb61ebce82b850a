/** What memcpy, memmove and memset reach: one value, or so many elements of an array. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { innermost } from "../../../1-parse/c/types/type-relations.js";
import { binary, block, booleanType, element as elementAt, ifThen } from "../../../il/builders.js";
import type { Expression, Path, Statement, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { dimensionsLeft } from "../expressions/places.js";
import { depthOf, longConstant } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { factors, isRows, rowsBehind, withoutConversion } from "./element-counts.js";
import { sizeOf } from "./size-of.js";
import type { Located } from "./storage-as-one-row.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

export type Storage =
  | { readonly kind: "value"; readonly path: Path; readonly element: Type }
  /** Elements `from`, `from + 1`, … in one dimension: before it fixed indices, behind it all of the rows. */
  | {
      readonly kind: "part";
      readonly array: Path;
      readonly leading: readonly Expression[];
      readonly from: Expression;
      readonly count: Expression;
      readonly rows: readonly Expression[];
      readonly element: Type;
    };

export type Part = Storage & { kind: "part" };

/** So many bytes of what a pointer argument leads to. */
export function storageAt(u: UnitContext, at: Located | null, bytes: CExpression): Storage | null {
  if (at === null) return null;
  const { declared, pointed } = at;
  // Of storage that lies flat each element by itself.
  const element = dimensionsLeft(pointed) < depthOf(declared) ? innermost(declared) : declared;
  const given = elementCount(u, bytes, sizeOf(element));
  if (given === null) return null;
  const count = coerce(withoutWidening(given), long);
  const isOne = count.kind === "constant" && count.value === 1;
  if (pointed.kind === "place") return isOne ? { kind: "value", path: pointed.path, element: pointed.path.type } : null;
  let array: Path;
  let indices: readonly Expression[];
  if (pointed.kind === "through") {
    const { pointer: held, offset } = pointed;
    const target = held.type.kind === "pointer" ? held.type.target : null;
    if (target === null) return null;
    array = { root: held.root, steps: [...held.steps, { kind: "deref" }], type: target };
    if (target.kind !== "array")
      return isOne && offset === null ? { kind: "value", path: array, element: target } : null;
    indices = [offset ?? longConstant(0)];
  } else {
    array = pointed.array;
    indices = pointed.indices;
  }
  const { type } = array;
  if (type.kind !== "array") return null;
  // The elements of the pointer are rows of so many dimensions.
  const depth = depthOf(element);
  if (indices.length + depth !== type.dimensions.length) return null;
  const leading = indices.slice(0, -1).map((e) => coerce(e, long));
  const from = coerce(indices[indices.length - 1] as Expression, long);
  if (isOne && depth === 0) return { kind: "value", path: elementAt(array, [...leading, from]), element: type.element };
  if (leading.length > 0 && !isWithin(from, count, type.dimensions[leading.length]?.extent)) return null;
  const rows = type.dimensions.slice(indices.length).flatMap((d) => d.extent ?? []);
  return rows.length < depth ? null : { kind: "part", array, leading, from, count, rows, element: type.element };
}

/** The number that was made a size_t: it is not negative. */
function withoutWidening(e: Expression): Expression {
  const isInteger = e.kind === "convert" && e.type.kind === "integer" && e.operand.type.kind === "integer";
  return isInteger ? withoutWidening(e.operand) : e;
}

/** So many elements from there on are in one row, as far as numbers tell. */
function isWithin(from: Expression, count: Expression, extent: Expression | undefined): boolean {
  const numberIn = (e: Expression | undefined): number => (e?.kind === "constant" ? Number(e.value) : Number.NaN);
  return numberIn(from) + numberIn(count) <= numberIn(extent);
}

/** Null where it is no constant, or no whole number of elements. */
function constantElements(bytes: CExpression, size: number): number | null {
  const e = withoutConversion(bytes);
  if ((e.kind !== "sizeof" && e.kind !== "integer") || e.value === null) return null;
  return Number(e.value) % size === 0 ? Number(e.value) / size : null;
}

function elementCount(u: UnitContext, bytes: CExpression, size: number): Expression | null {
  const e = withoutConversion(bytes);
  const rows = rowsBehind(u, e, size);
  if (rows !== null) return rows;
  const constant = constantElements(e, size);
  if (constant !== null) return longConstant(constant);
  if ((e.kind === "sizeof" || e.kind === "integer") && e.value !== null) return null;
  if (e.kind === "binary" && e.operator === "multiply") {
    const count = countBeside(u, e, size);
    if (count !== null) return count;
    const left = constantElements(e.left, size);
    if (left !== null) {
      const right = u.lower.value(u, e.right);
      return left === 1 ? right : binary("multiply", coerce(longConstant(left), right.type), right);
    }
    const right = constantElements(e.right, size);
    if (right !== null) {
      const other = u.lower.value(u, e.left);
      return right === 1 ? other : binary("multiply", other, coerce(longConstant(right), other.type));
    }
  }
  const value = u.lower.value(u, e);
  if (size === 1) return value;
  const { wholeSizes } = u.program;
  if (!wholeSizes.isWhole(e, size)) {
    // A size that was computed before, nobody knows how: the program ends where it is no whole number of elements.
    if ((e.kind !== "variable" && e.kind !== "member") || wholeSizes.isBroken(e, size)) return null;
    const rest = binary("remainder", coerce(value, long), longConstant(size), long);
    const stop: Statement = { kind: "throw", message: { pieces: ["abort()"], operands: [] }, origin: u.origin };
    u.emit(ifThen(binary("notEqual", rest, longConstant(0), booleanType), block(stop), undefined, u.origin));
  }
  return binary("divide", coerce(value, long), longConstant(size));
}

/** Of `n * m * sizeof(T)`, T with as many bytes as an element or an array of a computed length: `n * m`, times that length. */
function countBeside(u: UnitContext, bytes: CExpression, size: number): Expression | null {
  const parts = factors(bytes);
  const k = parts.findIndex((part) => isRows(part, size) || (part.kind === "sizeof" && Number(part.value) === size));
  if (k < 0) return null;
  const counts = parts.flatMap((part, i) => (i === k ? (rowsBehind(u, part, size) ?? []) : [u.lower.value(u, part)]));
  return counts.reduce((x, y) => binary("multiply", x, coerce(y, x.type)));
}
