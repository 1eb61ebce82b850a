/** How many elements follow a struct, in a block of so many bytes. */
import type { CType } from "../../1-parse/c/c-types.js";
import type { Expression as CExpression } from "../../1-parse/c/syntax.js";
import { binary } from "../../il/builders.js";
import type { Expression, Type } from "../../il/types.js";
import { coerce } from "./conversions.js";
import { constantCount, countOf, isSize, withoutConversion } from "./element-counts.js";
import { sizeOf } from "./size-of.js";
import type { UnitContext } from "./unit-context.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

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
  const sums = u.program.behind.sumsOf(e);
  if (sums === null || sums.length === 0) return null;
  for (const terms of sums) {
    const k = terms.findIndex((term) => isSize(term, header));
    if (k < 0) return null;
    const isAll = terms.every((term, i) => i === k || u.program.wholeSizes.isWhole(term, sizeOf(last)));
    if ((isWhole || e.kind === "variable") && !isAll) return null;
  }
  if (e.kind === "variable") {
    const rest = binary("subtract", coerce(u.lower.value(u, e), long), constantCount(header));
    return binary("divide", rest, constantCount(sizeOf(last)));
  }
  const [terms = []] = sums;
  const k = terms.findIndex((term) => isSize(term, header));
  const counts = terms.filter((_, i) => i !== k).map((term) => countOf(u, term, last, call));
  return counts.length === 0 ? constantCount(0) : counts.reduce((x, y) => binary("add", x, coerce(y, x.type)));
}
