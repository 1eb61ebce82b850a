/** Expressions that cost less to compute again than a push and a pop: no elementary function that costs more than arithmetic. */
import type { Expression } from "../../il/types.js";
import { forEachExpression } from "../../il/visit.js";
import { cheapIntrinsics } from "../../rules/cheap-intrinsics.js";

export function isCheap(e: Expression): boolean {
  let holds = true;
  forEachExpression(e, (inner) => {
    if (inner.kind === "intrinsic" && !cheapIntrinsics.has(inner.name)) holds = false;
    if (inner.kind === "binary" && inner.operator === "power") holds = false;
    if (inner.kind === "operation" && !["length", "isNil", "view"].includes(inner.name)) holds = false;
  });
  return holds;
}
