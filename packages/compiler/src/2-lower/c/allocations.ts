/** `malloc`, `calloc`, `realloc`, `alloca`: storage of so many elements, as the size says. */
import type { CType } from "../../1-parse/c/c-types.js";
import type { Expression as CExpression } from "../../1-parse/c/syntax.js";
import { innermost, isVariableLength } from "../../1-parse/c/type-relations.js";
import { allocate, assign, binary, constant, convert, pathOf, read } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import type { AllocateStatement, ArrayType, Expression, Path, Type } from "../../il/types.js";
import { coerce } from "./conversions.js";
import { elementsIn, evaluateExtents, times } from "./flat-arrays.js";
import { reallocate } from "./reallocations.js";
import { sizeOf } from "./size-of.js";
import { depthOf, lowerType, rowsOf } from "./types.js";
import type { UnitContext } from "./unit-context.js";

export interface Allocation {
  readonly function: "malloc" | "calloc" | "realloc" | "alloca";
  readonly call: CExpression & { kind: "call" };
}

/** A call that gives new storage, through casts. */
export function allocationOf(e: CExpression): Allocation | null {
  if (e.kind === "convert") return allocationOf(e.operand);
  if (e.kind !== "call" || e.callee.kind !== "functionName" || e.callee.symbol.defined) return null;
  const name = (e.callee.symbol.builtin ?? e.callee.symbol.name).replace(/^__builtin_/, "");
  switch (name) {
    case "malloc":
    case "calloc":
    case "realloc":
    case "alloca":
      return { function: name, call: e };
    default:
      return null;
  }
}

/** `target` leads to new storage. */
export function lowerAllocation(u: UnitContext, target: Path, a: Allocation, pointer: CType): void {
  const declared = pointer.kind === "pointer" ? pointer.target : null;
  const wanted = declared?.kind === "void" ? typeOfStorage(u, a) : declared;
  const element = wanted !== null && isVariableLength(wanted) ? innermost(wanted) : wanted;
  const [first, second] = a.call.arguments;
  if (element === null || first === undefined) {
    u.program.refuse(
      a.call.span,
      "RG2120",
      "It cannot be told what this storage is for.",
      "Assign the result to a pointer to the elements' type: double *w = malloc(n * sizeof *w).",
    );
    return;
  }
  const last = openEnd(element);
  if (last !== null) {
    allocateWithOpenEnd(u, target, a, element, last);
    return;
  }
  const isArray = target.type.kind === "pointer" && target.type.target.kind === "array";
  const array = rowsOf(u.program, element);
  if (a.function === "realloc") {
    if (second !== undefined) reallocate(u, target, u.lower.value(u, first), countOf(u, second, element, a), array);
    return;
  }
  const count =
    a.function === "calloc" && second !== undefined
      ? productCount(u, first, second, element, a)
      : countOf(u, first, element, a);
  const made = (to: Path, allocated: AllocateStatement["allocated"], extents: readonly Expression[]): void =>
    u.emit({
      ...allocate(to, u.program.site(), allocated, extents, initial, u.origin),
      ...(a.function === "alloca" ? { stack: true as const } : {}),
    });
  const initial = a.function === "calloc" ? ({ kind: "zero" } as const) : ({ kind: "none" } as const);
  if (!isArray && element.kind === "record" && isOne(count)) {
    const allocated = lowerType(u.program, element);
    if (allocated.kind === "record") {
      made(target, allocated, []);
      return;
    }
  }
  const extents = [count, ...array.dimensions.slice(1).map((d) => d.extent ?? constant(1))];
  const held = pointerTo(array);
  if (sameType(held, target.type)) {
    made(target, array, extents);
    return;
  }
  const temporary = u.temporary("storage", held);
  made(pathOf(temporary), array, extents);
  u.emit(assign(target, convert(read(pathOf(temporary)), target.type), u.origin));
}

/** What the storage is for; bytes where it is for nothing. Null: for several things. */
export function typeOfStorage(u: UnitContext, a: Allocation): CType | null {
  const found = u.program.allocatedTypes.of(a.call);
  return found === undefined || found?.kind === "void" ? byte : found;
}

const byte: CType = {
  kind: "integer",
  name: "char",
  bits: 8,
  signed: true,
  qualifiers: { const: false, volatile: false, restrict: false, atomic: false },
};

/**
 * Of a struct with a flexible array member, or (as was done before there were such) an array of no elements: the type of that array's
 * elements.
 */
function openEnd(type: CType): CType | null {
  const last = type.kind === "record" ? type.declaration.fields.at(-1)?.type : undefined;
  if (last?.kind !== "array") return null;
  const isOpen = last.extent.kind === "incomplete" || (last.extent.kind === "constant" && last.extent.length === 0);
  return isOpen ? last.element : null;
}

/** `malloc(sizeof(struct vector) + n * sizeof(double))`: one struct and so many elements at its end. */
function allocateWithOpenEnd(u: UnitContext, target: Path, a: Allocation, struct: CType, last: CType): void {
  const allocated = lowerType(u.program, struct);
  const [first, second] = a.call.arguments;
  const isZeroed = a.function === "calloc";
  const one = isZeroed && first !== undefined && isSize(withoutConversion(first), 1) ? second : undefined;
  const size = isZeroed ? one : a.function === "malloc" ? first : undefined;
  const e = size === undefined ? undefined : withoutConversion(size);
  const header = sizeOf(struct);
  let count: Expression | null = null;
  if (e !== undefined && isSize(e, header)) count = constantCount(0);
  else if (e?.kind === "binary" && e.operator === "add") {
    const [left, right] = [withoutConversion(e.left), withoutConversion(e.right)];
    const rest = isSize(left, header) ? right : isSize(right, header) ? left : null;
    if (rest !== null) count = countOf(u, rest, last, a);
  }
  if (count === null || allocated.kind !== "record" || last.kind === "array") {
    u.program.refuse(
      a.call.span,
      "RG2118",
      "It cannot be told how many elements are at the end of this struct.",
      "Write malloc(sizeof(struct vector) + n * sizeof(double)), or calloc(1, …); where it grows, let the struct hold a pointer to storage of its own.",
    );
    return;
  }
  const initial = isZeroed ? ({ kind: "zero" } as const) : ({ kind: "none" } as const);
  u.emit(allocate(target, u.program.site(), allocated, [count], initial, u.origin));
}

function pointerTo(array: ArrayType): Type {
  return { kind: "pointer", target: array, nullable: true };
}

function isOne(count: Expression): boolean {
  return count.kind === "constant" && count.value === 1;
}

/** How many elements a size in bytes is: `n * sizeof(T)`, `sizeof(T) * n`, `sizeof(T)`, or a constant. */
function countOf(u: UnitContext, size: CExpression, element: CType, a: Allocation): Expression {
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
  if (e.kind === "binary" && e.operator === "add") {
    const left = countOf(u, e.left, element, a);
    const right = countOf(u, e.right, element, a);
    return binary("add", left, coerce(right, left.type));
  }
  const value = u.lower.value(u, e);
  if (bytes === 1) return value;
  // A size computed elsewhere. Only structs may have more behind them than a number of their size.
  if (e.kind === "variable" || e.kind === "member")
    if (element.kind !== "record") return binary("divide", value, coerce(constantCount(bytes), value.type));
  u.program.refuse(
    a.call.span,
    "RG2121",
    "The number of elements cannot be told from this size.",
    "Write it as n * sizeof(type).",
  );
  return value;
}

function productCount(
  u: UnitContext,
  count: CExpression,
  size: CExpression,
  element: CType,
  a: Allocation,
): Expression {
  const bytes = sizeOf(element);
  const rows = rowsBehind(u, withoutConversion(size), bytes);
  if (rows !== null) return times(u.lower.value(u, withoutConversion(count)), rows);
  if (isSize(withoutConversion(size), bytes)) return u.lower.value(u, withoutConversion(count));
  if (isSize(withoutConversion(count), bytes)) return u.lower.value(u, withoutConversion(size));
  u.program.refuse(
    a.call.span,
    "RG2121",
    "The number of elements cannot be told from this size.",
    "Write calloc(n, sizeof(type)).",
  );
  return constantCount(0);
}

export function factors(e: CExpression): CExpression[] {
  const inner = withoutConversion(e);
  return inner.kind === "binary" && inner.operator === "multiply"
    ? [...factors(inner.left), ...factors(inner.right)]
    : [inner];
}

function isSize(e: CExpression, bytes: number): boolean {
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

function constantCount(n: number): Expression {
  return constant(n, undefined, { kind: "integer", bits: 64, signed: true });
}

/** Without the conversions to `size_t` that C adds. */
function withoutConversion(e: CExpression): CExpression {
  return e.kind === "convert" && e.how === "value" && e.type.kind === "integer" && e.operand.type.kind === "integer"
    ? withoutConversion(e.operand)
    : e;
}
