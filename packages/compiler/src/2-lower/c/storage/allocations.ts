/** `malloc`, `calloc`, `realloc`, `alloca`, `aligned_alloc` and the like: storage of so many elements, as the size says. */
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { innermost, isVariableLength } from "../../../1-parse/c/types/type-relations.js";
import { allocate, assign, constant, convert, pathOf, read } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { Alignment, AllocateStatement, ArrayType, Expression, Path, Type } from "../../../il/types.js";
import { elementsBehind, openEnd } from "../records/elements-behind.js";
import { lowerType, rowsOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import type { Allocation } from "./allocation-calls.js";
import { countOf, isSize, productCount, withoutConversion } from "./element-counts.js";
import { reallocate } from "./reallocations.js";

/** `target` leads to new storage. */
export function lowerAllocation(u: UnitContext, target: Path, a: Allocation, pointer: CType): void {
  const declared = pointer.kind === "pointer" ? pointer.target : null;
  const wanted = declared?.kind === "void" ? typeOfStorage(u, a) : declared;
  const element = wanted !== null && isVariableLength(wanted) ? innermost(wanted) : wanted;
  const [first, second] = a.size;
  if (element === null || first === undefined) {
    u.program.refuse(
      a.call.span,
      "RG2120",
      "It cannot be told what this storage is for.",
      "Assign the result to a pointer to the elements' type: double *w = malloc(n * sizeof *w).",
    );
    return;
  }
  if (element.kind === "record" && u.program.behind.isMixedBehind(element.declaration)) {
    refuseBehind(u, a);
    return;
  }
  const end = openEnd(u, element);
  if (end !== null) {
    allocateWithOpenEnd(u, target, a, element, end.last);
    return;
  }
  const isArray = target.type.kind === "pointer" && target.type.target.kind === "array";
  const array = rowsOf(u.program, element);
  const aligned = alignmentOf(u, a);
  if (a.old !== undefined) {
    const old = u.lower.value(u, a.old);
    reallocate(u, target, old, elementCount(), array);
    return;
  }
  const count = elementCount();
  const made = (to: Path, allocated: AllocateStatement["allocated"], extents: readonly Expression[]): void =>
    u.emit({
      ...allocate(to, u.program.site(), allocated, extents, initial, u.origin),
      ...(a.function === "alloca" ? { stack: true as const } : {}),
      ...(aligned === undefined ? {} : { aligned }),
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

  function elementCount(): Expression {
    if (first === undefined || element === null) return constant(0);
    return second === undefined
      ? countOf(u, first, element, a.call, a.aligned !== undefined)
      : productCount(u, first, second, element, a.call);
  }
}

function alignmentOf(u: UnitContext, a: Allocation): Alignment | undefined {
  if (a.aligned === undefined) return undefined;
  const { function: name, by } = a.aligned;
  if (by === null) return { function: name, by: 0 };
  let e = by;
  while (e.kind === "convert") e = e.operand;
  const value = e.kind === "integer" ? Number(e.value) : e.kind === "sizeof" ? e.value : null;
  if (value === null)
    u.program.refuse(
      a.call.span,
      "RG2120",
      "It cannot be told how this storage is aligned.",
      "Write the alignment as a constant: aligned_alloc(64, n * sizeof *w).",
    );
  return { function: name, by: Number(value ?? 0) };
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

/** `malloc(sizeof(struct vector) + n * sizeof(double))`: one struct and so many elements at its end. */
function allocateWithOpenEnd(u: UnitContext, target: Path, a: Allocation, struct: CType, last: CType): void {
  const allocated = lowerType(u.program, struct);
  const [first, second] = a.size;
  const isZeroed = a.function === "calloc";
  const one = isZeroed && first !== undefined && isSize(withoutConversion(first), 1) ? second : undefined;
  const size = isZeroed ? one : a.function === "malloc" ? first : undefined;
  const e = size === undefined ? undefined : withoutConversion(size);
  const isBehind = struct.kind === "record" && u.program.behind.of(struct.declaration) !== null;
  const count = e === undefined ? null : elementsBehind(u, e, struct, last, a.call, isBehind);
  if (count === null && isBehind) {
    refuseBehind(u, a);
    return;
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

function refuseBehind(u: UnitContext, { call }: Allocation): void {
  u.program.refuse(
    call.span,
    "RG2118",
    "What is behind this struct, in one block with it, is not one row of numbers of one type.",
    "Allocate each array by itself: s->w = malloc(n * sizeof *s->w).",
  );
}

function pointerTo(array: ArrayType): Type {
  return { kind: "pointer", target: array, nullable: true };
}

function isOne(count: Expression): boolean {
  return count.kind === "constant" && count.value === 1;
}
