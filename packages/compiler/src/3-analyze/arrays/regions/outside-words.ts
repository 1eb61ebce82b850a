/**
 * What a called procedure computes from its parameters alone, in the words of the unit that is looked at: `n < m ? n : m` where it calls `f(k, 3)` is
 * `k < 3 ? k : 3`. Null: something else is read there.
 */
import { rewriteExpression } from "../../../il/rewrite.js";
import type { Expression, VariableId } from "../../../il/types.js";
import type { Frame } from "./positions.js";

export function inWordsOfUnit(
  e: Expression,
  frame: Frame,
  isKept: (variable: VariableId, frame: Frame) => boolean,
): Expression | null {
  if (frame.call === null) return e;
  let isKnown = true;
  const outer = rewriteExpression(e, {
    expression: (inner) => {
      if (inner.kind !== "read") return inner;
      const given = inner.path.steps.length === 0 ? frame.given.get(inner.path.root) : undefined;
      if (given !== undefined && isKept(inner.path.root, frame)) return given;
      isKnown = false;
      return inner;
    },
  });
  return isKnown ? inWordsOfUnit(outer, frame.call.at.frame, isKept) : null;
}
