/** Where the members of a struct or union lie (x86-64 System V, as GCC lays them out). */
import type { Span } from "../../../diagnostics/origin.js";
import type { CType, Field } from "./c-types.js";
import { alignmentOf, sizeOf } from "./type-relations.js";

export interface LaidOutMember {
  readonly name: string | null;
  readonly type: CType;
  /** Of a bit-field. */
  readonly bits: number | null;
  /** What `_Alignas` and attributes say; 0 for nothing. */
  readonly aligned: number;
  readonly packed: boolean;
  readonly span: Span;
}

export interface Layout {
  readonly fields: readonly Omit<Field, "comments" | "span">[];
  readonly size: number;
  readonly alignment: number;
}

export function layOut(
  keyword: "struct" | "union",
  members: readonly LaidOutMember[],
  packed: boolean,
  aligned: number,
): Layout {
  let alignment = Math.max(1, aligned);
  /** In bits. */
  let end = 0;
  let largest = 0;
  const fields = members.map(({ name, type, bits, aligned: own, packed: ownPacked }) => {
    const natural = packed || ownPacked ? 1 : alignmentOf(type);
    const align = Math.max(natural, own);
    const size = type.kind === "array" && type.extent.kind === "incomplete" ? 0 : (sizeOf(type) ?? 0);
    if (keyword === "union") end = 0;
    let offset: number;
    let bitField: Field["bitField"] = null;
    if (bits === null) {
      offset = roundUp(Math.ceil(end / 8), align);
      end = (offset + size) * 8;
    } else {
      const unit = size * 8;
      // A bit-field does not reach over a boundary of its type; one of width 0 ends the unit.
      if (bits === 0) end = roundUp(end, unit);
      else if (!packed && !ownPacked && Math.floor(end / unit) !== Math.floor((end + bits - 1) / unit)) {
        end = roundUp(end, unit);
      }
      if (own > 0) end = roundUp(end, own * 8);
      offset = Math.floor(end / unit) * size;
      bitField = { width: bits, bitOffset: end - offset * 8 };
      end += bits;
    }
    if (bits === null || (name !== null && bits > 0)) alignment = Math.max(alignment, align);
    largest = Math.max(largest, end);
    return { name, type, offset, bitField };
  });
  return { fields, size: roundUp(Math.ceil(largest / 8), alignment), alignment };
}

const roundUp = (value: number, unit: number): number => Math.ceil(value / unit) * unit;
