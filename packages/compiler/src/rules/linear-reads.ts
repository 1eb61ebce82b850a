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
  const expressions: Expression[] = [];
  const walk = (part: Linear): void => {
    switch (part.kind) {
      case "zero":
        return;
      case "term":
        expressions.push(...subscriptsOf(part.path));
        return;
      case "sum":
        for (const { of } of part.parts) walk(of);
        return;
      case "scaled":
        expressions.push(part.factor);
        walk(part.of);
        return;
      case "part":
        walk(part.of);
        return;
      case "choice":
        expressions.push(part.test);
        walk(part.whenTrue);
        walk(part.whenFalse);
        return;
    }
  };
  walk(linear);
  return expressions;
}

/** The active paths of a linear form. */
export function linearTerms(linear: Linear): readonly Path[] {
  const paths: Path[] = [];
  const walk = (part: Linear): void => {
    switch (part.kind) {
      case "zero":
        return;
      case "term":
        paths.push(part.path);
        return;
      case "sum":
        for (const { of } of part.parts) walk(of);
        return;
      case "scaled":
      case "part":
        walk(part.of);
        return;
      case "choice":
        walk(part.whenTrue);
        walk(part.whenFalse);
        return;
    }
  };
  walk(linear);
  return paths;
}

/** Does the linear form evaluate this very node (not one equal to it)? */
export function linearUses(linear: Linear, node: Expression): boolean {
  let isUsed = false;
  for (const expression of linearExpressions(linear)) {
    forEachExpression(expression, (inner) => {
      if (inner === node) isUsed = true;
    });
  }
  return isUsed;
}
