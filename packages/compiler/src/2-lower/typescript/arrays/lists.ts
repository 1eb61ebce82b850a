/** New arrays from elements and spread arrays: array literals, rest parameters, spread arguments. */
import {
  add,
  arrayOf,
  assign,
  constant,
  deref,
  element,
  length,
  less,
  operation,
  pointerTo,
  read,
  real64,
  section,
} from "../../../il/builders.js";
import type { ArrayType, Expression, Path, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { keep, mayChange } from "../expressions/evaluation-order.js";
import { arrayBehind, elementOfArrays, mapBehind, withoutNil } from "../types/type-keys.js";

export interface Piece {
  /** All elements of the array (or Set) `value`, in its place. */
  readonly spread: boolean;
  readonly value: Expression;
}

/** Allocates a list with the pieces' elements. */
export function listOf(u: UnitContext, type: ArrayType, pieces: readonly Piece[], name: string, target?: Path): Path {
  const list = target ?? u.temporary(name, pointerTo(type));
  const site = u.program.site();
  const [first] = pieces;
  const start = (initial: "elements" | "copy", values: readonly Expression[]): void => {
    const value = values[0];
    u.emit({
      kind: "allocate",
      target: list,
      site,
      allocated: type,
      extents: [],
      initial:
        initial === "copy" && value?.kind === "read"
          ? { kind: "copy", source: section(deref(value.path)) }
          : { kind: "elements", values },
      origin: u.origin,
    });
  };
  let done = 0;
  if (first?.spread && first.value.kind === "read" && arrayBehind(withoutNil(first.value.type)) !== undefined) {
    start("copy", [first.value]);
    done = 1;
  } else {
    while (done < pieces.length && !pieces[done]!.spread) done++;
    start(
      "elements",
      pieces.slice(0, done).map((piece) => piece.value),
    );
  }
  for (const piece of pieces.slice(done)) {
    if (piece.spread) appendAll(u, list, type, piece.value);
    else append(u, list, type, piece.value);
  }
  return list;
}

/** What is spread, as it was when the block had `mark` statements: itself, or a list of its elements if a later statement may change them. */
export function keepElements(u: UnitContext, source: Expression, mark: number): Expression {
  const plain = withoutNil(source.type);
  const own = keep(u, source, mark);
  if (own.kind !== "read" || u.block.length === mark) return own;
  const map = mapBehind(plain);
  if (map === undefined && arrayBehind(plain) === undefined) return own;
  const parts =
    map === undefined
      ? [length(own), read(element(deref(own.path), constant(0), elementOfArrays(plain)))]
      : [operation("size", [own], real64), operation("keyAt", [own, constant(0)], map.key)];
  const later = u.block.slice(mark);
  if (!later.some((s) => parts.some((part) => mayChange(u.program, s, part)))) return own;
  let list: Path | undefined;
  // Where `own` is a temporary, it is assigned at the mark.
  const at = own === source ? mark : mark + 1;
  const copied = u.inBlock(() => {
    list = listOf(u, arrayOf(iteratedType(plain), "list"), [{ spread: true, value: own }], "spread");
  });
  u.block.splice(at, 0, ...copied.statements);
  return list === undefined ? own : read(list);
}

/** list[list.length] = value */
export function append(u: UnitContext, list: Path, type: ArrayType, value: Expression): void {
  u.emit(assign(element(deref(list, type), length(read(list))), value, u.origin));
}

function appendAll(u: UnitContext, list: Path, type: ArrayType, source: Expression): void {
  const from = source.kind === "read" ? source.path : u.temporary("source", source.type);
  if (source.kind !== "read") u.emit(assign(from, source, u.origin));
  const map = mapBehind(withoutNil(from.type));
  const index = u.temporary("i", real64);
  const count = map === undefined ? length(read(from)) : operation("size", [read(from)], real64);
  const body = u.inBlock(() => {
    const value =
      map === undefined
        ? read(element(deref(from), read(index), elementOfArrays(from.type)))
        : operation("keyAt", [read(from), read(index)], map.key);
    append(u, list, type, value);
  });
  u.emit({
    kind: "loop",
    label: u.program.label(),
    init: { statements: [assign(index, constant(0), u.origin)] },
    test: less(read(index), count),
    testAt: "start",
    update: { statements: [assign(index, add(read(index), constant(1)), u.origin)] },
    body,
    origin: u.origin,
  });
}

/** The element type of what a spread or a for-of runs over. */
export function iteratedType(type: Type): Type {
  const map = mapBehind(withoutNil(type));
  return map?.key ?? elementOfArrays(type) ?? { kind: "opaque", name: "unknown" };
}
