/**
 * Storage behind a parameter, in the words of the caller: `*n` in `f(&size)` is `size`.
 * In: a path, the frame that it is in. Out: the caller's path; null: it says it otherwise than with fields, pointers and the first element.
 */
import { isZero } from "../../../il/fold-arithmetic.js";
import type { Expression, Path, Step } from "../../../il/types.js";
import type { Frame } from "./positions.js";

export function outsideStorage({ root, steps, type }: Path, { call, given }: Frame): Path | null {
  const argument = given.get(root);
  const [first, ...others] = steps;
  if (argument === undefined || call === null || first?.kind !== "deref") return null;
  const last = others.at(-1);
  const inside = isFirst(last) ? others.slice(0, -1) : others;
  if (inside.some(({ kind }) => kind !== "field" && kind !== "deref")) return null;
  const pointer = withoutConversion(argument);
  if (pointer.kind === "read") return { root: pointer.path.root, steps: [...pointer.path.steps, ...steps], type };
  if (pointer.kind !== "address") return null;
  const { path } = pointer;
  // Of what is no array, the first element is the thing itself.
  const isOne = others.length === 1 && isFirst(last) && path.type.kind !== "array";
  return { root: path.root, steps: [...path.steps, ...(isOne ? [] : others)], type };
}

function isFirst(step: Step | undefined): boolean {
  return step?.kind === "index" && step.indices.length === 1 && step.indices.every(isZero);
}

/** `const` is no conversion of what a pointer leads to; nothing else that this is asked of is converted. */
function withoutConversion(e: Expression): Expression {
  return e.kind === "convert" && e.type.kind === "pointer" && e.operand.type.kind === "pointer"
    ? withoutConversion(e.operand)
    : e;
}
