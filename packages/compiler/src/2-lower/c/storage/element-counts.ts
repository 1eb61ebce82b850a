/** How many elements a size in bytes is. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { printType } from "../../../1-parse/c/types/print-type.js";
import { innermost } from "../../../1-parse/c/types/type-relations.js";
import { binary, constant } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { depthOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { elementsIn, evaluateExtents, times } from "./flat-arrays.js";
import { sizeOf } from "./size-of.js";

/** How many elements a size in bytes is: `n * sizeof(T)`, `sizeof(T) * n`, `sizeof(T)`, or a constant. */
export function countOf(
  u: UnitContext,
  size: CExpression,
  element: CType,
  call: CExpression,
  /** Sizes are rounded up to what storage is aligned by. */
  isRounded = false,
): Expression {
  const e = withoutConversion(size);
  const bytes = sizeOf(element);
  const rows = rowsBehind(u, e, bytes);
  if (rows !== null) return rows;
  if (e.kind === "sizeof" && e.value !== null && Number(e.value) % bytes === 0)
    return constantCount(Number(e.value) / bytes);
  if (e.kind === "integer" && Number(e.value) % bytes === 0) return constantCount(Number(e.value) / bytes);
  if (e.kind === "binary" && e.operator === "multiply") {
    const [left, right] = [withoutConversion(e.left), withoutConversion(e.right)];
    if (isSize(right, bytes)) return u.lower.value(u, left);
    if (isSize(left, bytes)) return u.lower.value(u, right);
    // n * m * sizeof(T)
    const parts = factors(e);
    const k = parts.findIndex((part) => isSize(part, bytes) || isRows(part, bytes));
    if (k >= 0) {
      const counts = parts.flatMap((part, i) => {
        if (i === k) return rowsBehind(u, part, bytes) ?? [];
        return [u.lower.value(u, part)];
      });
      return counts.reduce((x, y) => binary("multiply", x, coerce(y, x.type)));
    }
  }
  if (e.kind === "unary" && e.operator === "negate") {
    const operand = coerce(countOf(u, e.operand, element, call), constantCount(0).type);
    return { kind: "unary", operator: "negate", operand, type: operand.type };
  }
  if (e.kind === "binary" && e.operator === "add") {
    const left = countOf(u, e.left, element, call);
    const right = countOf(u, e.right, element, call);
    return binary("add", left, coerce(right, left.type));
  }
  const value = u.lower.value(u, e);
  if (bytes === 1) return value;
  // A size computed elsewhere. Only structs may have more behind them than a number of their size.
  if (u.program.wholeSizes.isWhole(e, bytes)) return binary("divide", value, elementSize(element, value.type));
  const chosen = e.kind === "conditional" ? chosenCount(u, e, element) : null;
  if (chosen !== null) return chosen;
  const isComputed = e.kind === "variable" || e.kind === "member" || e.kind === "conditional";
  if (isRounded && element.kind !== "record") return roundedUp(value, element);
  if (isComputed && (element.kind !== "record" || u.program.wholeSizes.isWhole(e, bytes, true)))
    return roundedUp(value, element);
  refuseSize(u, e, element, call);
  return value;
}

function refuseSize(u: UnitContext, size: CExpression, element: CType, call: CExpression): void {
  const { message, hint } = unknownCount(size, element);
  u.program.refuse(call.span, "RG2121", message, hint);
}

function unknownCount(size: CExpression, element: CType): { readonly message: string; readonly hint: string } {
  const type = printType(element);
  const each = sizeOf(element);
  const bytes = size.kind === "integer" || size.kind === "sizeof" ? size.value : null;
  if (element.kind === "record" && size.kind === "sizeof" && size.operandType.kind === "record") {
    const other = printType(size.operandType);
    return {
      message: `'${other}' has ${bytes} bytes, and the pointer leads to '${type}' (${each} bytes each).`,
      hint: `Allocate what the pointer leads to, the whole of it: sizeof(${type}); or declare it as '${other} *'.`,
    };
  }
  if (bytes !== null && element.kind !== "record")
    return {
      message: `${bytes} bytes are no whole number of '${type}' (${each} bytes each).`,
      hint: `Write the size as n * sizeof(${type}): ${Math.ceil(Number(bytes) / each)} * sizeof(${type}) has room for ${bytes} bytes.`,
    };
  return {
    message: `It cannot be told how many '${type}' (${each} bytes each) this size has room for.`,
    hint:
      element.kind === "record"
        ? `Write the size as n * sizeof(${type}); what else is to be in the block, allocate by itself.`
        : `Write the size as n * sizeof(${type}).`,
  };
}

export function productCount(
  u: UnitContext,
  count: CExpression,
  size: CExpression,
  element: CType,
  call: CExpression,
): Expression {
  const bytes = sizeOf(element);
  const rows = rowsBehind(u, withoutConversion(size), bytes);
  if (rows !== null) return times(u.lower.value(u, withoutConversion(count)), rows);
  if (isSize(withoutConversion(size), bytes)) return u.lower.value(u, withoutConversion(count));
  if (isSize(withoutConversion(count), bytes)) return u.lower.value(u, withoutConversion(size));
  const { wholeSizes } = u.program;
  if (wholeSizes.isWhole(count, bytes) || wholeSizes.isWhole(size, bytes)) {
    const product = times(u.lower.value(u, count), u.lower.value(u, size));
    return binary("divide", product, elementSize(element, product.type));
  }
  u.program.refuse(
    call.span,
    "RG2121",
    `It cannot be told how many '${printType(element)}' (${bytes} bytes each) this product of sizes has room for.`,
    `Write calloc(n, sizeof(${printType(element)})).`,
  );
  return constantCount(0);
}

export function factors(e: CExpression): CExpression[] {
  const inner = withoutConversion(e);
  return inner.kind === "binary" && inner.operator === "multiply"
    ? [...factors(inner.left), ...factors(inner.right)]
    : [inner];
}

export function isSize(e: CExpression, bytes: number): boolean {
  return (e.kind === "sizeof" || e.kind === "integer") && e.value !== null && Number(e.value) === bytes;
}

/** The size of an array of a variable length whose elements have so many bytes. */
export function isRows(e: CExpression, bytes: number): e is CExpression & { kind: "sizeof" } {
  return e.kind === "sizeof" && e.value === null && sizeOf(innermost(e.operandType)) === bytes;
}

/** How many elements such a size is. */
export function rowsBehind(u: UnitContext, e: CExpression, bytes: number): Expression | null {
  if (!isRows(e, bytes)) return null;
  evaluateExtents(u, e.extents);
  return elementsIn(u.program, e.operandType, depthOf(e.operandType));
}

/** `n > 0 ? n : 1`, n a whole number of elements. */
function chosenCount(u: UnitContext, e: CExpression & { kind: "conditional" }, element: CType): Expression | null {
  const { test, whenTrue, whenFalse } = e;
  const bytes = sizeOf(element);
  const isPlain = (x: CExpression): boolean => {
    const bare = withoutConversion(x);
    if (bare.kind === "integer") return bare.value > 0n && Number(bare.value) <= bytes;
    return bare.kind === "variable" && u.program.wholeSizes.isWhole(bare, bytes);
  };
  if (whenTrue === null || !isPlain(whenTrue) || !isPlain(whenFalse)) return null;
  const condition = u.lower.test(u, test);
  const count = (x: CExpression): Expression => {
    if (withoutConversion(x).kind === "integer") return { ...constantCount(1), type };
    return binary("divide", u.lower.value(u, x), elementSize(element, type));
  };
  const { type } = u.lower.value(u, whenTrue);
  return { kind: "conditional", test: condition, whenTrue: count(whenTrue), whenFalse: count(whenFalse), type };
}

/** So many bytes may hold a part of an element more. */
function roundedUp(value: Expression, element: CType): Expression {
  const more = { ...constantCount(sizeOf(element) - 1), type: value.type };
  return binary("divide", binary("add", value, more), elementSize(element, value.type));
}

function elementSize(element: CType, type: Expression["type"]): Expression {
  const isNumber = element.kind === "integer" || element.kind === "floating";
  return constant(sizeOf(element), isNumber ? `sizeof(${printType(element)})` : undefined, type);
}

export function constantCount(n: number): Expression {
  return constant(n, undefined, { kind: "integer", bits: 64, signed: true });
}

/** Without the conversions to `size_t` that C adds. */
export function withoutConversion(e: CExpression): CExpression {
  return e.kind === "convert" && e.how === "value" && e.type.kind === "integer" && e.operand.type.kind === "integer"
    ? withoutConversion(e.operand)
    : e;
}
