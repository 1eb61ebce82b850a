/** What follows a struct, or stands at its end, in a block of so many bytes. */
import { integerConstant } from "../../../1-parse/c/expressions/constants.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { binary } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { constantCount, countOf, isSize, withoutConversion } from "../storage/element-counts.js";
import { sizeOf } from "../storage/size-of.js";
import type { UnitContext } from "../unit-context.js";
import { beyond } from "./storage-behind-structs.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

export interface OpenEnd {
  /** The elements' type. */
  readonly last: CType;
  /** The field, in the IL. */
  readonly name: string;
}

/**
 * Of a struct with a flexible array member, or (as was done before there were such) an array of no or of a few elements with more behind
 * them, or with an array in its block that no field stands for.
 */
export function openEnd(u: UnitContext, type: CType): OpenEnd | null {
  if (type.kind !== "record") return null;
  const { declaration } = type;
  const last = u.program.behind.of(declaration);
  if (last !== null) return { last, name: beyond };
  const field = declaration.fields.at(-1);
  const array = field === undefined ? undefined : u.program.openEnds.typeOf(field);
  if (field === undefined || array?.kind !== "array") return null;
  const isOpen = array.extent.kind === "incomplete" || (array.extent.kind === "constant" && array.extent.length === 0);
  return isOpen ? { last: array.element, name: u.program.nameOfField(declaration, field) } : null;
}

/** Null where that cannot be told; `isWhole`: the size has to say that these are elements of the one type. */
export function elementsBehind(
  u: UnitContext,
  size: CExpression,
  struct: CType,
  last: CType,
  call: CExpression,
  isWhole: boolean,
): Expression | null {
  const header = sizeOf(struct);
  const e = withoutConversion(size);
  const { within, offset } = openEndOf(u, struct);
  const isHeader = (term: CExpression): boolean =>
    isSize(term, header) || (within > 0 && integerConstant(term) === BigInt(offset));
  const sums = u.program.behind.sumsOf(e);
  if (sums === null || sums.length === 0) return null;
  for (const terms of sums) {
    const k = terms.findIndex(isHeader);
    if (k < 0) return null;
    const isAll = terms.every((term, i) => i === k || u.program.wholeSizes.isWhole(term, sizeOf(last)));
    if ((isWhole || e.kind === "variable") && !isAll) return null;
  }
  if (e.kind === "variable") {
    const rest = binary("subtract", coerce(u.lower.value(u, e), long), constantCount(within > 0 ? offset : header));
    return binary("divide", rest, constantCount(sizeOf(last)));
  }
  const [terms = []] = sums;
  const k = terms.findIndex(isHeader);
  const counts = terms.filter((_, i) => i !== k).map((term) => countOf(u, term, last, call));
  const front = terms[k];
  if (within > 0 && front !== undefined && isSize(front, header)) counts.push(constantCount(within));
  return counts.length === 0 ? constantCount(0) : counts.reduce((x, y) => binary("add", x, coerce(y, x.type)));
}

/** Where the elements at its end begin, and how many of them are within its size. */
function openEndOf(u: UnitContext, struct: CType): { readonly within: number; readonly offset: number } {
  if (struct.kind !== "record") return { within: 0, offset: 0 };
  const last = struct.declaration.fields.at(-1);
  return { within: u.program.openEnds.within(struct.declaration), offset: last?.offset ?? 0 };
}
