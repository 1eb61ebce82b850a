/** Expressions that cost less to compute again than a push and a pop: no elementary function but rounding and its kin. */
import type { Expression } from "../il/types.js";
import { forEachExpression } from "../il/visit.js";

const cheap = new Set(["floor", "ceil", "round", "trunc", "abs", "min", "max", "sign", "fround", "imul"]);

export function isCheap(e: Expression): boolean {
  let holds = true;
  forEachExpression(e, (inner) => {
    if (inner.kind === "intrinsic" && !cheap.has(inner.name)) holds = false;
    if (inner.kind === "binary" && inner.operator === "power") holds = false;
    if (inner.kind === "operation" && !["length", "isNil", "view"].includes(inner.name)) holds = false;
  });
  return holds;
}
