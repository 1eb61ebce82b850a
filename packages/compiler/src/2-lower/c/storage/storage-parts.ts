/** What memcpy, memmove and memset reach: one value, or so many elements of an array. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { innermost } from "../../../1-parse/c/types/type-relations.js";
import { element as elementAt } from "../../../il/builders.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { dimensionsLeft } from "../expressions/places.js";
import { depthOf, longConstant } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { elementCount, withoutWidening } from "./copied-counts.js";
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

/** So many elements from there on are in one row, as far as numbers tell. */
function isWithin(from: Expression, count: Expression, extent: Expression | undefined): boolean {
  const numberIn = (e: Expression | undefined): number => (e?.kind === "constant" ? Number(e.value) : Number.NaN);
  return numberIn(from) + numberIn(count) <= numberIn(extent);
}
