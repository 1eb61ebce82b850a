/**
 * Subscripts, and the bounds of counting loops, written as one would: `x[0 + n * j]` becomes `x[n * j]`, `x[i - 1 + 1]` becomes `x[i]`.
 * In: a derivative program. Out: the same program; every subscript that is a whole number is the same.
 * Method: bottom up over index steps and loops' starts: additions of zero, factors one and zero, constants joined.
 * Limits: named constants stay.
 */
import { constant } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type { Expression, Path, Program } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { derivativeUnits } from "./derivative-values.js";

export function tidySubscripts(program: Program): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        if (s.kind !== "loop") return s;
        const statements = s.init.statements.map((start) => {
          if (start.kind !== "assign" || start.target.steps.length > 0) return start;
          const value = tidied(start.value);
          return value === start.value ? start : { ...start, value };
        });
        return statements.every((start, i) => start === s.init.statements[i]) ? s : { ...s, init: { statements } };
      },
    });
    draft.setBody(unit, rewriteBlock(body, { path: tidyPath }));
  }
  return draft.finish();
}

function tidyPath(path: Path): Path {
  let changed = false;
  const steps = path.steps.map((step) => {
    if (step.kind !== "index") return step;
    const indices = step.indices.map(tidied);
    if (indices.every((e, i) => e === step.indices[i])) return step;
    changed = true;
    return { ...step, indices };
  });
  return changed ? { ...path, steps } : path;
}

/** Of an expression that counts: a subscript, a bound of a counting loop. */
export function tidied(e: Expression): Expression {
  return rewriteExpression(e, { expression: tidyNode });
}

function tidyNode(e: Expression): Expression {
  if (e.kind !== "binary") return e;
  const { left, right, operator } = e;
  // Integers of one size: what wraps around, or overflows, does so with the constants joined, too.
  const isOfType = (operand: Expression): boolean =>
    sameType(operand.type, e.type) || plainNumber(operand) !== undefined;
  const isOfIntegers = e.type.kind === "integer" && isOfType(left) && isOfType(right);
  if (e.type.kind !== "real" && !isOfIntegers) return e;
  const a = plainNumber(left);
  const b = plainNumber(right);
  switch (operator) {
    case "add":
    case "subtract": {
      if (b === undefined) return a === 0 && operator === "add" ? right : e;
      const signed = operator === "add" ? b : -b;
      if (signed === 0) return left;
      if (a !== undefined) return isSmall(a + signed) ? number(a + signed, e) : e;
      if (left.kind !== "binary" || (left.operator !== "add" && left.operator !== "subtract")) return e;
      const inner = plainNumber(left.right);
      if (inner === undefined) return e;
      const sum = (left.operator === "add" ? inner : -inner) + signed;
      if (sum === 0) return left.left;
      if (!isSmall(sum)) return e;
      return { ...e, operator: sum > 0 ? "add" : "subtract", left: left.left, right: number(Math.abs(sum), e) };
    }
    case "multiply":
      if (a !== undefined && b !== undefined) return isSmall(a * b) ? number(a * b, e) : e;
      if (a === 1) return right;
      if (b === 1) return left;
      return a === 0 || b === 0 ? number(0, e) : e;
    default:
      return e;
  }
}

/** It fits into every type that counts. */
function isSmall(sum: number): boolean {
  return Math.abs(sum) < 2 ** 31;
}

/** The value of a whole number that is written as such. */
function plainNumber(e: Expression): number | undefined {
  if (e.kind !== "constant" || typeof e.value !== "number" || !Number.isSafeInteger(e.value)) return undefined;
  return e.text === undefined || e.text === String(e.value) ? e.value : undefined;
}

function number(value: number, like: Expression): Expression {
  return constant(value, undefined, like.type);
}
