/** `new` for what the library has: arrays, typed arrays, maps, sets. */
import ts from "#typescript";
import {
  add,
  arrayOf,
  assign,
  binary,
  constant,
  deref,
  emptyBlock,
  entry,
  ifThen,
  length,
  less,
  operation,
  or,
  pointerTo,
  read,
  real64,
  section,
} from "../../../il/builders.js";
import type { AllocateStatement, ArrayType, Expression, MapType, Path } from "../../../il/types.js";
import { typedArrayOf, typedArrays } from "../../../languages/typescript.js";
import { classNamed } from "../classes/class-names.js";
import { newThroughValue } from "../classes/class-values.js";
import { newObject } from "../classes/classes.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { undefinedValue, unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { inOrder, mentions } from "../expressions/evaluation-order.js";
import { asNumber } from "../expressions/operators.js";
import { evaluateArguments } from "../functions/arguments.js";
import type { Destination } from "../functions/calls-emit.js";
import { useHeldClass } from "../names/held-classes.js";
import { libraryName } from "../names/library-names.js";
import { originOf, refuse } from "../origins.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";
import { newDate } from "../texts/dates.js";
import { newError } from "../texts/errors.js";
import { contextualType } from "../types/contextual-types.js";
import {
  arrayBehind,
  arrayKinds,
  isNumber,
  listBehind,
  mapBehind,
  procedureBehind,
  withoutNil,
} from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import { forEachKind } from "./array-unions.js";
import { listOf } from "./lists.js";

export function construct(u: UnitContext, node: ts.NewExpression, target?: Path): Expression {
  const name = libraryName(u.program, node.expression);
  if (name !== undefined) useHeldClass(u.program, node.expression);
  u.origin = originOf(node);
  const error = newError(u, node);
  if (error !== undefined) return error;
  if (name === undefined) {
    if (classNamed(u.program, node.expression) === undefined) return newThroughValue(u, node, target);
    return newObject(u, node, target);
  }
  if (name === "Array") return newArray(u, node, target);
  if (typedArrays.has(name)) return newTyped(u, node, name, target);
  if (name === "Map" || name === "Set") return newMap(u, node, name, target);
  if (name === "Date") {
    const { pieces } = evaluateArguments(u, node.arguments ?? [], []);
    const date = pieces.some((piece) => piece.spread) ? undefined : newDate(pieces.map((piece) => piece.value));
    if (date !== undefined) return date;
  }
  refuse(u.program, node, "RG2003", `new ${name}(…) cannot be differentiated.`, hintForNew(name));
  return unusable(u, node);
}

function hintForNew(name: string): string {
  switch (name) {
    case "Date":
      return "Take the time from Date.now() or performance.now(), or hand it over as a parameter: new Date(time).";
    case "ArrayBuffer":
    case "SharedArrayBuffer":
    case "DataView":
      return "Make a Float64Array of the right length; parts of it are views: x.subarray(from, to).";
    case "WeakMap":
    case "WeakSet":
    case "WeakRef":
      return "Use a Map or a Set, or a field of the objects themselves.";
    case "RegExp":
      return "Write the expression as a literal, /…/.";
    case "Function":
      return "Write the function out.";
    case "Proxy":
      return "Read and write the object itself; a class with getters and setters can stand in for it.";
    case "Promise":
      return "Write a synchronous function that returns its value.";
    default:
      if (name.endsWith("Error")) return "Give it a message and nothing else: new Error(message).";
      return "Use arrays, typed arrays, maps, sets and classes of the program.";
  }
}

function allocate(
  u: UnitContext,
  node: ts.Node,
  type: ArrayType,
  extents: readonly Expression[],
  initial: AllocateStatement["initial"],
  target: Path | undefined,
  values: readonly Expression[],
): Expression {
  const usable = target !== undefined && !values.some((value) => mentions(value, target));
  const place = usable ? target : u.temporary("t", pointerTo(type));
  u.emit({
    kind: "allocate",
    target: place,
    site: u.program.site(),
    allocated: type,
    extents,
    initial,
    origin: originOf(node),
  });
  return read({ ...place, type: pointerTo(type) });
}

/** `new Array(n)`, `Array(n)`, `new Array(a, b)`; with `fill`, all elements are that. */
export function newArray(
  u: UnitContext,
  node: ts.NewExpression | ts.CallExpression,
  target?: Path,
  fill?: () => Expression,
): Expression {
  const { pieces } = evaluateArguments(u, node.arguments ?? [], []);
  const first = pieces[0]?.value;
  const declared = listBehind(typeOfNode(u, node)) ?? arrayOf({ kind: "opaque", name: "unknown" }, "list");
  const wanted = target === undefined ? undefined : listBehind(withoutNil(target.type));
  const type = wanted ?? declared;
  if (pieces.length !== 1 || pieces[0]!.spread || !isNumber(first!.type))
    return read(listOf(u, type, pieces, "list", target));
  if (fill === undefined) return allocate(u, node, type, [first!], { kind: "none" }, target, [first!]);
  const extent = held(u, first!);
  const value = fill();
  const own = type.element.kind === "opaque" ? arrayOf(value.type, "list") : type;
  return allocate(u, node, own, [extent], { kind: "fill", value }, target, [extent, value]);
}

/** `new Float64Array(n)`, of elements, of another array; `elements` are those of `Float64Array.of(…)`. */
export function newTyped(
  u: UnitContext,
  node: ts.NewExpression | ts.CallExpression,
  name: string,
  target?: Path,
  elements?: readonly ts.Expression[],
): Expression {
  const p = u.program;
  const type = arrayOf(typedArrays.get(name)!);
  const given = node.arguments ?? [];
  const first = given[0] === undefined ? undefined : bare(given[0]);
  const listed = elements ?? (first !== undefined && ts.isArrayLiteralExpression(first) ? first.elements : undefined);
  if (listed !== undefined && !listed.some(ts.isSpreadElement)) {
    const values = evaluateArguments(u, listed, []).pieces.map((piece) => asNumber(u, piece.value, node));
    return allocate(u, node, type, [], { kind: "elements", values }, target, values);
  }
  const shared = first === undefined || elements !== undefined ? undefined : sharedBuffer(u, node, name, first);
  if (shared !== undefined) return shared;
  if (elements === undefined && given.length > 1) {
    refuse(p, node, "RG2054", "A typed array over a part of a buffer.", "Use subarray of one typed array.");
    return unusable(u, node);
  }
  if (given.length === 0) return allocate(u, node, type, [constant(0)], { kind: "zero" }, target, []);
  const value =
    elements === undefined
      ? u.lower.expression(u, given[0]!)
      : read(listOf(u, arrayOf(real64, "list"), evaluateArguments(u, elements, []).pieces, "list"));
  if (isNumber(withoutNil(value.type))) return allocate(u, node, type, [value], { kind: "zero" }, target, [value]);
  if (arrayBehind(withoutNil(value.type)) === undefined && arrayKinds(value.type) === undefined) {
    refuse(
      p,
      node,
      "RG2054",
      `new ${name}(…) of something that is neither a length nor an array.`,
      "Give a length, an array or a typed array.",
    );
    return unusable(u, node);
  }
  const copyOf = (own: Expression, to: Destination): Expression => {
    const source = held(u, own);
    if (source.kind !== "read") return unusable(u, node);
    const initial = { kind: "copy", source: section(deref(source.path)) } as const;
    return allocate(u, node, type, [], initial, to === "none" ? undefined : to, [source]);
  };
  return forEachKind(u, value, copyOf, pointerTo(type), target);
}

/**
 * `new Float64Array(x.buffer, offset, length)`: a view of x where it lies inside x; where it does not, the program ends with an error,
 * as no storage of the program is behind it.
 */
function sharedBuffer(
  u: UnitContext,
  node: ts.NewExpression | ts.CallExpression,
  name: string,
  first: ts.Expression,
): Expression | undefined {
  if (!ts.isPropertyAccessExpression(first) || first.name.text !== "buffer") return undefined;
  const base = arrayBehind(withoutNil(typeOfNode(u, first.expression)));
  const size = elementBytes(name);
  if (base?.storage !== "packed" || size === undefined || typedArrayName(base) !== name) return undefined;
  const numbers = (node.arguments ?? []).slice(1).map((e) => () => asNumber(u, u.lower.expression(u, e), node));
  const [whole, offset, count] = inOrder(u, [() => u.lower.expression(u, first.expression), ...numbers]);
  const x = held(u, whole!, "array");
  const bytes = binary("subtract", offset ?? constant(0), byteOffset(x), real64);
  const from = u.temporary("from", real64);
  u.emit(assign(from, binary("divide", bytes, constant(size), real64), u.origin));
  const to = u.temporary("to", real64);
  u.emit(assign(to, count === undefined ? length(x) : add(read(from), count), u.origin));
  const outside = or(less(read(from), constant(0)), less(length(x), read(to)));
  const text = { pieces: ['new RangeError("the array lies outside the one whose buffer it shares")'], operands: [] };
  u.emit(ifThen(outside, { statements: [{ kind: "throw", message: text, origin: u.origin }] }, emptyBlock, u.origin));
  return operation("view", [x, read(from), read(to)], pointerTo(base));
}

/** Where an array begins in its buffer. */
function byteOffset(array: Expression): Expression {
  return operation("external", [array, constant("byteOffset")], real64, "Reflect.get");
}

function typedArrayName(type: ArrayType): string | undefined {
  return type.element.kind === "real" || type.element.kind === "integer" ? typedArrayOf(type.element) : undefined;
}

function elementBytes(name: string): number | undefined {
  const type = typedArrays.get(name);
  return type === undefined ? undefined : type.bits / 8;
}

/** `new Map()` says nothing about keys and values: where it goes does. */
function wantedMap(u: UnitContext, node: ts.NewExpression, target?: Path): MapType | undefined {
  const own = mapBehind(typeOfNode(u, node));
  if (own !== undefined && own.key.kind !== "opaque" && own.value.kind !== "opaque") return own;
  const context = contextualType(u.program, node);
  const wanted = context === undefined ? undefined : convertType(u.program, context, u.environment);
  return (
    (target === undefined ? undefined : mapBehind(withoutNil(target.type))) ??
    (wanted === undefined ? undefined : mapBehind(withoutNil(wanted))) ??
    own
  );
}

function newMap(u: UnitContext, node: ts.NewExpression, name: string, target?: Path): Expression {
  const p = u.program;
  const type = wantedMap(u, node, target);
  if (type !== undefined && procedureBehind(withoutNil(type.key)) !== undefined) {
    const hint = "Use a string or a number for each function as the key, or a list.";
    refuse(p, node, "RG2059", `The keys of this ${name} are functions or classes.`, hint);
    return unusable(u, node);
  }
  const given = node.arguments?.[0];
  const entries = type === undefined || given === undefined ? null : literalEntries(given, name);
  const isNull = given?.kind === ts.SyntaxKind.NullKeyword;
  if (given !== undefined && entries === null && !isNull) {
    const source = withoutNil(typeOfNode(u, given));
    const base = name === "Set" ? "set_from" : "map_from";
    const suffix = mapBehind(source) === undefined ? "" : name === "Set" ? "Set" : "Map";
    const f = preludeFunction(p, base + suffix, 0);
    if (f !== undefined) return callPrelude(u, f, evaluateArguments(u, [given], []).pieces, node, target);
  }
  if (type === undefined) {
    refuse(p, node, "RG2055", `The types of this ${name} are not known.`, `Write new ${name}<K, V>().`);
    return unusable(u, node);
  }
  const values = inOrder(
    u,
    (entries ?? []).flat().map((e) => () => u.lower.expression(u, e)),
  );
  const place = target ?? u.temporary(name.toLowerCase(), pointerTo(type));
  u.emit({
    kind: "allocate",
    target: place,
    site: p.site(),
    allocated: type,
    extents: [],
    initial: { kind: "none" },
    origin: originOf(node),
  });
  const map = deref({ ...place, type: pointerTo(type) });
  const width = name === "Set" ? 1 : 2;
  for (let k = 0; k < values.length; k += width)
    u.emit(assign(entry(map, values[k]!), width === 1 ? undefinedValue : values[k + 1]!, originOf(node)));
  return read({ ...place, type: pointerTo(type) });
}

/** The keys, or the keys and values, that a literal has one by one: `[["a", x], ["b", y]]`. */
function literalEntries(given: ts.Expression, name: string): readonly (readonly ts.Expression[])[] | null {
  const list = bare(given);
  if (!ts.isArrayLiteralExpression(list)) return null;
  if (name === "Set") return list.elements.every(isOne) ? list.elements.map((e) => [e]) : null;
  const pairs = list.elements.map((e) => {
    const pair = bare(e);
    return ts.isArrayLiteralExpression(pair) && pair.elements.length === 2 && pair.elements.every(isOne)
      ? pair.elements
      : null;
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

function isOne(e: ts.Expression): boolean {
  return !ts.isSpreadElement(e) && !ts.isOmittedExpression(e);
}
