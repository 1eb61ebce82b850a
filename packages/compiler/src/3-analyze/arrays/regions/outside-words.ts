/**
 * What is computed from numbers alone, in the words of the unit that is looked at: `n < m ? n : m` in `f(n, m)`, where `f(k, 3)` is called and `k` was given
 * `i + 1`, is `i + 1 < 3 ? i + 1 : 3`. Null: something else is read there.
 */
import { rewriteExpression } from "../../../il/rewrite.js";
import type { Expression, Path, VariableId } from "../../../il/types.js";
import type { Position } from "./positions.js";

const deepest = 8;

/** Where variables come from; null in `of`: what is given has no form that holds. */
export interface Definitions<At> {
  definition(variable: VariableId, at: At): { readonly value: Expression; readonly at: At } | null;
  of(e: Expression, at: At): object | null;
  /** Storage behind a parameter, where the unit is called. */
  outside(path: Path, frame: Position["frame"]): Path | null;
}

export function inWordsOfUnit<At extends { readonly position: Position }>(
  e: Expression,
  at: At,
  forms: Definitions<At>,
  depth = 0,
): Expression | null {
  const isInUnit = at.position.frame.call === null;
  // Storage that has a symbol of its own.
  if (e.kind === "read" && e.path.steps.length > 0 && isInUnit) return e;
  let isKnown = true;
  const outer = rewriteExpression(e, {
    expression: (inner) => {
      if (inner.kind !== "read") return inner;
      const { call } = at.position.frame;
      const outside =
        call === null || inner.path.steps.length === 0 ? null : forms.outside(inner.path, at.position.frame);
      if (call !== null && outside !== null && depth < deepest) {
        const read = inWordsOfUnit({ ...inner, path: outside }, { ...at, position: call.at }, forms, depth + 1);
        if (read !== null) return read;
      }
      const definition = inner.path.steps.length === 0 ? forms.definition(inner.path.root, at) : null;
      const isComputed = definition !== null && forms.of(definition.value, definition.at) !== null;
      const value =
        isComputed && depth < deepest ? inWordsOfUnit(definition.value, definition.at, forms, depth + 1) : null;
      if (value !== null) return value;
      if (!isInUnit) isKnown = false;
      return inner;
    },
  });
  return isKnown ? outer : null;
}
