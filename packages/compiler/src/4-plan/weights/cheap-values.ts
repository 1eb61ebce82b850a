/** Expressions that may be computed again in place of a push and a pop: they give the same again, for less than it costs to store a number. */
import type { Expression, Program } from "../../il/types.js";
import { forEachExpression } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { weightOfExpression, weightOfStoring } from "./weigh.js";

export function isCheap(program: Program, e: Expression): boolean {
  let holds = true;
  forEachExpression(e, (inner) => {
    if (inner.kind === "operation" && !["length", "isNil", "view"].includes(inner.name)) holds = false;
  });
  if (!holds) return false;
  return weightOfExpression(traitsOf(program).weights, e) < weightOfStoring(program, { kind: "real", bits: 64 });
}
