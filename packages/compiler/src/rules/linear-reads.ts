/**
 * What a linear form reads of the primal: R(I′) of the paper on TBR. Factors, tests, and the subscripts and keys of its terms (a
 * term's own path is read of the shadow, not of the primal). A path stands for itself and for what it is reached through; the reads
 * inside its subscripts are listed.
 */
import type { Expression, Path } from "../il/types.js";
import { forEachExpression, forEachReadPath, subscriptsOf } from "../il/visit.js";
import type { Linear } from "./linear.js";

export function linearReads(linear: Linear): Path[] {
  const paths: Path[] = [];
  for (const expression of linearExpressions(linear)) forEachReadPath(expression, (path) => paths.push(path));
  return paths;
}

/** The primal expressions a linear form evaluates, in no particular order. */
export function linearExpressions(linear: Linear): readonly Expression[] {
  switch (linear.kind) {
    case "zero":
      return [];
    case "term":
      return subscriptsOf(linear.path);
    case "sum":
      return linear.parts.flatMap((part) => linearExpressions(part.of));
    case "scaled":
      return [linear.factor, ...linearExpressions(linear.of)];
    case "part":
      return linearExpressions(linear.of);
    case "choice":
      return [linear.test, ...linearExpressions(linear.whenTrue), ...linearExpressions(linear.whenFalse)];
  }
}

/** The active paths of a linear form. */
export function linearTerms(linear: Linear): readonly Path[] {
  switch (linear.kind) {
    case "zero":
      return [];
    case "term":
      return [linear.path];
    case "sum":
      return linear.parts.flatMap((part) => linearTerms(part.of));
    case "scaled":
    case "part":
      return linearTerms(linear.of);
    case "choice":
      return [...linearTerms(linear.whenTrue), ...linearTerms(linear.whenFalse)];
  }
}

/** Does the linear form evaluate this very node (not one equal to it)? */
export function linearUses(linear: Linear, node: Expression): boolean {
  let found = false;
  for (const expression of linearExpressions(linear)) {
    forEachExpression(expression, (inner) => {
      if (inner === node) found = true;
    });
  }
  return found;
}
