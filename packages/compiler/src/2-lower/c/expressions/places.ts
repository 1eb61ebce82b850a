/** Lvalues as IL paths, pointers as the places they lead to. */

import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { originalOf } from "../../../1-parse/c/types/record-identity.js";
import { isVariableLength } from "../../../1-parse/c/types/type-relations.js";
import { binary, convert, deref, element, field, pathOf, read } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import type { OverlaidPart } from "../records/overlaid-members.js";
import { copyOfPart, overlaidPart, placeOfPart } from "../records/overlaid-members.js";
import type { Behind } from "../records/storage-behind-structs.js";
import { beyond } from "../records/storage-behind-structs.js";
import { countOf } from "../storage/element-counts.js";
import { elementsIn, times } from "../storage/flat-arrays.js";
import { depthOf, isPointedAt, longConstant, lowerType, rowsOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import type { Place } from "./place.js";
import { complete } from "./place.js";

/** Where a pointer leads. */
export type Pointed =
  /** What a pointer variable leads to, `offset` elements further. */
  | { readonly kind: "through"; readonly pointer: Path; readonly offset: Expression | null }
  /** An element of an array. `chosen`: of a row of several, by its address; what is added to that may leave the row. */
  | {
      readonly kind: "storage";
      readonly array: Path;
      readonly indices: readonly Expression[];
      readonly chosen?: boolean;
    }
  /** A single value. */
  | { readonly kind: "place"; readonly path: Path };

/** The path of an lvalue that is no array. */
export function lowerPath(u: UnitContext, e: CExpression): Path {
  const { path, indices } = lowerPlace(u, e);
  return indices.length === 0 ? path : element(path, indices);
}

export function lowerPlace(u: UnitContext, e: CExpression): Place {
  const part = partOfUnion(u, e);
  if (part !== null) {
    if (part.type.kind === "record") return { path: copyOfPart(u, part), indices: [] };
    const place = placeOfPart(u, part);
    if (place !== null) return place;
    refuseAddress(u, e);
  }
  switch (e.kind) {
    case "variable":
      return { path: storageOf(u, e.symbol), indices: [] };
    case "subscript": {
      const base = lowerPointed(u, e.base);
      return elementOf(u, base, u.lower.value(u, e.index), e.type);
    }
    case "unary":
      if (e.operator === "dereference") return elementOf(u, lowerPointed(u, e.operand), zero, e.type);
      if ((e.operator === "real" || e.operator === "imaginary") && e.isLvalue)
        u.program.refuse(
          e.span,
          "RG2110",
          "A part of a complex number cannot be used as storage of its own here.",
          "Store the whole number: z = CMPLX(x, cimag(z)).",
        );
      break;
    case "member": {
      const object = objectOf(u, e);
      const name = u.program.nameOfField(e.record, e.field);
      return { path: field(object, name, u.program.fieldType(e.field)), indices: [] };
    }
    case "compoundLiteral":
      return { path: pathOf(lowerCompoundLiteral(u, e)), indices: [] };
    case "convert":
      return lowerPlace(u, e.operand);
    default:
  }
  // A value that is no storage of its own: a struct that a function returns.
  return { path: heldRecord(u, e), indices: [] };
}

function objectOf(u: UnitContext, e: CExpression & { kind: "member" }): Path {
  if (e.arrow) return complete(elementOf(u, lowerPointed(u, e.object), zero, null));
  return e.object.isLvalue ? lowerPath(u, e.object) : heldRecord(u, e.object);
}

/** The expression is a part of a union under a name that the IL does not have. */
export function partOfUnion(u: UnitContext, e: CExpression): OverlaidPart | null {
  return overlaidPart(u, e, (member) => objectOf(u, member));
}

function refuseAddress(u: UnitContext, e: CExpression): void {
  u.program.refuse(
    e.span,
    "RG2117",
    "This is storage that has another type in another member of its union.",
    "Use its numbers one by one, or hand them over as values.",
  );
}

function storageOf(u: UnitContext, symbol: VariableSymbol): Path {
  const path = pathOf(u.program.variable(symbol));
  return isPointedAt(symbol) ? deref(path) : path;
}

function lowerCompoundLiteral(u: UnitContext, e: CExpression & { kind: "compoundLiteral" }) {
  const variable = u.program.variable(e.symbol);
  u.lower.initializer(u, pathOf(variable), e.initializer, e.symbol.type);
  return variable;
}

function heldRecord(u: UnitContext, e: CExpression): Path {
  const value = u.lower.value(u, e);
  if (value.kind === "read") return value.path;
  return u.holdPointer(value);
}

const zero = longConstant(0);

/** What a pointer expression leads to; side effects are emitted. */
export function lowerPointed(u: UnitContext, e: CExpression): Pointed {
  switch (e.kind) {
    case "convert":
      if (e.how === "decay" && e.operand.kind === "string") {
        const text = { ...u.lower.value(u, e.operand), type: lowerType(u.program, e.type) };
        return { kind: "through", pointer: u.holdPointer(text), offset: null };
      }
      if (e.how === "decay" && e.operand.type.kind === "array") {
        const { path, indices } = lowerPlace(u, e.operand);
        return { kind: "storage", array: path, indices: firstOf(path, indices) };
      }
      if (u.program.behind.at(e) !== null) return behindStruct(u, e);
      if (sameTarget(e.type, e.operand.type)) return lowerPointed(u, e.operand);
      break;
    case "unary":
      if (e.operator === "addressOf") return addressOf(u, e.operand);
      break;
    case "binary":
      if (e.operator === "add" || e.operator === "subtract") {
        const base = lowerPointed(u, e.left);
        const by = steps(u, base, u.lower.value(u, e.right), targetOf(e.type));
        return shifted(
          u,
          base,
          e.operator === "add" ? by : { kind: "unary", operator: "negate", operand: by, type: by.type },
        );
      }
      break;
    case "comma":
      u.lower.effects(u, e.left);
      return lowerPointed(u, e.right);
    default:
  }
  const value = u.lower.value(u, e);
  return { kind: "through", pointer: u.holdPointer(value), offset: null };
}

/** The single value that a pointer leads to. */
export function valueAt(u: UnitContext, p: Pointed): Path {
  return complete(elementOf(u, p, zero, null));
}

function behindStruct(u: UnitContext, e: CExpression): Pointed {
  const { struct, bytes } = u.program.behind.at(e) as Behind;
  const object = complete(elementOf(u, lowerPointed(u, struct), zero, null));
  const record = struct.type.kind === "pointer" && struct.type.target.kind === "record" ? struct.type.target : null;
  const last = record === null ? null : u.program.behind.of(record.declaration);
  const array = field(object, beyond, last === null ? object.type : rowsOf(u.program, last));
  const counts = last === null ? [] : bytes.map((size) => countOf(u, size, last, e));
  return { kind: "storage", array, indices: [counts.reduce(plus, zero)] };
}

function addressOf(u: UnitContext, operand: CExpression): Pointed {
  if (operand.kind === "subscript") {
    const base = lowerPointed(u, operand.base);
    const at = shifted(u, base, steps(u, base, u.lower.value(u, operand.index), operand.type));
    return at.kind === "storage" && at.indices.length > 1 ? { ...at, chosen: true } : at;
  }
  if (operand.kind === "unary" && operand.operator === "dereference") return lowerPointed(u, operand.operand);
  if (operand.type.kind === "record" && partOfUnion(u, operand) !== null) refuseAddress(u, operand);
  const { path, indices } = lowerPlace(u, operand);
  if (path.type.kind === "array") return { kind: "storage", array: path, indices: firstOf(path, indices) };
  return { kind: "place", path };
}

/** The first element of a row; of flat storage there is one index for all. */
function firstOf(array: Path, indices: readonly Expression[]): readonly Expression[] {
  return array.type.kind === "array" && indices.length < array.type.dimensions.length ? [...indices, zero] : indices;
}

/** So many elements of the pointer's target, in elements of the storage: where that lies flat, rows are so many elements. */
function steps(u: UnitContext, p: Pointed, by: Expression, target: CType | null): Expression {
  if (target?.kind !== "array") return by;
  return times(by, elementsIn(u.program, target, depthOf(target) - dimensionsLeft(p)));
}

/** The dimensions of the storage behind the last index. */
export function dimensionsLeft(p: Pointed): number {
  if (p.kind === "storage")
    return p.array.type.kind === "array" ? p.array.type.dimensions.length - p.indices.length : 0;
  const { type } = p.kind === "through" ? p.pointer : p.path;
  const held = p.kind === "through" && type.kind === "pointer" ? type.target : type;
  return held.kind === "array" ? held.dimensions.length - 1 : 0;
}

function targetOf(type: CType): CType | null {
  return type.kind === "pointer" ? type.target : null;
}

function shifted(u: UnitContext, p: Pointed, by: Expression): Pointed {
  if (isZero(by)) return p;
  switch (p.kind) {
    case "through":
      return { ...p, offset: p.offset === null ? by : plus(p.offset, by) };
    case "storage": {
      if (p.chosen === true) return { kind: "through", pointer: u.holdPointer(pointerValue(p)), offset: by };
      const last = p.indices[p.indices.length - 1] as Expression;
      return { ...p, indices: [...p.indices.slice(0, -1), plus(last, by)] };
    }
    case "place":
      return { kind: "through", pointer: arrayView(u, p), offset: by };
  }
}

/** The element `at` of what the pointer leads to. */
function elementOf(u: UnitContext, p: Pointed, at: Expression, type: CType | null): Place {
  const index = steps(u, p, at, type);
  switch (p.kind) {
    case "through": {
      const offset = p.offset === null ? index : plus(p.offset, index);
      const target = p.pointer.type.kind === "pointer" ? p.pointer.type.target : null;
      if (target?.kind === "array") return { path: deref(p.pointer), indices: [offset] };
      if (isZero(offset)) return { path: deref(p.pointer), indices: [] };
      return { path: deref(arrayView(u, p)), indices: [offset] };
    }
    case "storage": {
      if (p.chosen === true && !isZero(index)) return { path: deref(u.holdPointer(pointerValue(p))), indices: [index] };
      const last = p.indices[p.indices.length - 1] as Expression;
      return { path: p.array, indices: [...p.indices.slice(0, -1), plus(last, index)] };
    }
    case "place":
      if (isZero(index)) return { path: p.path, indices: [] };
      return { path: deref(arrayView(u, p)), indices: [index] };
  }
}

/** The pointer in a variable, seen as leading to an array. */
function arrayView(u: UnitContext, p: Pointed): Path {
  const value = pointerValue(p);
  const target = value.type.kind === "pointer" ? value.type.target : value.type;
  const view: Type = {
    kind: "pointer",
    target: { kind: "array", element: target, dimensions: [{ base: 0 }], layout: "row", storage: "packed" },
    nullable: true,
  };
  return u.holdPointer(u.hold(convert(value, view), "pointer"));
}

/** The pointer itself, of the type asked for. */
export function pointerAs(u: UnitContext, p: Pointed, type: CType, wanted?: Type): Expression {
  const value = pointerValue(p);
  const target = wanted ?? lowerType(u.program, type);
  return sameType(value.type, target) ? value : convert(value, target);
}

export function pointerValue(p: Pointed): Expression {
  switch (p.kind) {
    case "through": {
      if (p.offset === null) return read(p.pointer);
      const type = p.pointer.type;
      const target = type.kind === "pointer" ? type.target : null;
      const dimensions = target?.kind === "array" ? target.dimensions.length : 1;
      const rest = Array.from({ length: dimensions - 1 }, () => zero);
      return { kind: "address", path: element(deref(p.pointer), [p.offset, ...rest]), type };
    }
    case "storage": {
      const array = p.array.type;
      if (array.kind !== "array") return { kind: "address", path: p.array, type: p.array.type };
      const rest = Array.from({ length: array.dimensions.length - p.indices.length }, () => zero);
      const inner = array.dimensions.slice(p.indices.length);
      const target: Type = { ...array, dimensions: [{ base: 0 }, ...inner] };
      const path = element(p.array, [...p.indices, ...rest]);
      return { kind: "address", path, type: { kind: "pointer", target, nullable: true } };
    }
    case "place":
      return { kind: "address", path: p.path, type: { kind: "pointer", target: p.path.type, nullable: true } };
  }
}

export function plus(a: Expression, b: Expression): Expression {
  if (isZero(a)) return b;
  if (isZero(b)) return a;
  if (b.kind === "unary" && b.operator === "negate") return binary("subtract", a, b.operand);
  return binary("add", a, b);
}

export function isZero(e: Expression): boolean {
  return e.kind === "constant" && e.value === 0 && e.text === undefined;
}

function sameTarget(a: CType, b: CType): boolean {
  if (a.kind !== "pointer" || b.kind !== "pointer") return false;
  const x = a.target;
  const y = b.target;
  if (x.kind !== y.kind) return false;
  if (x.kind === "floating" && y.kind === "floating") return x.bits === y.bits;
  if (x.kind === "complex" && y.kind === "complex") return x.bits === y.bits;
  if (x.kind === "integer" && y.kind === "integer") return x.bits === y.bits;
  if (x.kind === "record" && y.kind === "record") return originalOf(x.declaration) === originalOf(y.declaration);
  if (x.kind === "array" && y.kind === "array") return sameLayout(x, y);
  return x.kind === "pointer" || x.kind === "function";
}

/** Rows of one length, or of any lengths that are computed: those lie flat. */
function sameLayout(x: CType, y: CType): boolean {
  if (x.kind !== "array" || y.kind !== "array") return x.kind !== "array" && y.kind !== "array";
  if (isVariableLength(x) || isVariableLength(y)) return isVariableLength(x) && isVariableLength(y);
  if (x.extent.kind !== "constant" || y.extent.kind !== "constant") return false;
  return x.extent.length === y.extent.length && sameLayout(x.element, y.element);
}
