/** Rows of numbers, and structs of them, seen as one row, as `memcpy` sees them: from the first number on, so many as the bytes hold. */

import { constantValue } from "../../../1-parse/c/expressions/constants.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { innermost } from "../../../1-parse/c/types/type-relations.js";
import { element, field } from "../../../il/builders.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import type { Pointed } from "../expressions/places.js";
import { lowerPointed } from "../expressions/places.js";
import { longConstant, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { elementCount, withoutWidening } from "./copied-counts.js";
import { withoutConversion } from "./element-counts.js";
import { sizeOf } from "./size-of.js";

/** What a pointer argument leads to, and what its type says. */
export interface Located {
  readonly declared: CType;
  readonly pointed: Pointed;
}

export interface OneRow {
  readonly array: Path;
  readonly count: Expression;
  readonly element: Type;
}

/** Where a pointer argument, without its conversion to `void *`, leads to. */
export function located(u: UnitContext, pointer: CExpression): Located | null {
  let inner = pointer;
  while (inner.kind === "convert" && inner.how === "value") inner = inner.operand;
  if (inner.type.kind !== "pointer") return null;
  return { declared: inner.type.target, pointed: lowerPointed(u, inner) };
}

/** null: not numbers, or a number of bytes that is not known here. */
export function asOneRow(u: UnitContext, { declared, pointed }: Located, bytes: CExpression): OneRow | null {
  const number = onlyNumber(declared);
  if (number === null) return null;
  const size = sizeOf(number);
  const known = constantValue(bytes);
  const given = known?.kind === "integer" ? Number(known.value) : Number.NaN;
  const isKnown = given % size === 0;
  if (!isKnown && (known?.kind === "integer" || !u.program.wholeSizes.isWhole(withoutConversion(bytes), size)))
    return null;
  const count = isKnown ? longConstant(given / size) : elementCount(u, bytes, size);
  if (count === null) return null;
  const place = firstElement(pointed);
  if (place === null) return null;
  const first = firstNumber(u, place, innermost(declared));
  const type = lowerType(u.program, number);
  const row: Type = { kind: "array", element: type, dimensions: [{ base: 0 }], layout: "row", storage: "packed" };
  const target: Type = { kind: "pointer", target: row, nullable: true };
  const pointer = u.holdPointer({ kind: "address", path: first, type: target });
  return {
    array: { ...pointer, steps: [...pointer.steps, { kind: "deref" }], type: row },
    count: coerce(withoutWidening(count), longConstant(0).type),
    element: type,
  };
}

/** The type of which all in it is made. */
function onlyNumber(type: CType): CType | null {
  const inner = innermost(type);
  if (inner.kind !== "record") return inner.kind === "floating" || inner.kind === "integer" ? inner : null;
  const { keyword, fields } = inner.declaration;
  const [first, ...others] = fields.map((f) => (f.bitField === null && f.name !== null ? onlyNumber(f.type) : null));
  if (keyword !== "struct" || first === undefined || first === null) return null;
  return others.every((other) => other !== null && areSame(first, other)) ? first : null;
}

function areSame(a: CType, b: CType): boolean {
  if (a.kind === "integer") return b.kind === "integer" && a.bits === b.bits && a.signed === b.signed;
  return a.kind === "floating" && b.kind === "floating" && a.bits === b.bits;
}

function firstNumber(u: UnitContext, place: Path, type: CType): Path {
  if (type.kind !== "record") return place;
  const [first] = type.declaration.fields;
  if (first === undefined || first.name === null) return place;
  const inside = field(place, first.name, lowerType(u.program, first.type));
  const { type: inner } = inside;
  const number =
    inner.kind === "array"
      ? element(
          inside,
          inner.dimensions.map(() => longConstant(0)),
        )
      : inside;
  return firstNumber(u, number, innermost(first.type));
}

function firstElement(pointed: Pointed): Path | null {
  if (pointed.kind === "place") return pointed.path.type.kind === "array" ? null : pointed.path;
  const { pointer, offset } = pointed.kind === "through" ? pointed : { pointer: null, offset: null };
  const array = pointed.kind === "storage" ? pointed.array : behind(pointer);
  if (array?.type.kind !== "array") return null;
  const indices = pointed.kind === "storage" ? pointed.indices : [offset ?? longConstant(0)];
  const rest = array.type.dimensions.slice(indices.length).map(() => longConstant(0));
  return element(array, [...indices, ...rest]);
}

function behind(pointer: Path | null): Path | null {
  if (pointer?.type.kind !== "pointer") return null;
  return { root: pointer.root, steps: [...pointer.steps, { kind: "deref" }], type: pointer.type.target };
}
