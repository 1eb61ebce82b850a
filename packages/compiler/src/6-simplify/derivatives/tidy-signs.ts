/**
 * Signs of derivatives written as one would: `xb + -(a * t)` becomes `xb - a * t`, and `c * -t` becomes `-(c * t)`.
 * In: a derivative program; the variables that hold derivatives. Out: the same program; every value the same, bit for bit but for the
 * sign of zeros.
 * Method: in the values of derivative assignments, negations move out of products, quotients and conversions, and into the sums around them.
 */
import { isContinuous, negate } from "../../il/builders.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type { Expression, Program, VariableId } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";
import { derivativeUnits, derivativeValues } from "./derivative-values.js";

export function tidySigns(program: Program, shadows: ReadonlySet<VariableId>): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    const values = derivativeValues(program, unit, shadows);
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        if (s.kind !== "assign" || !values.holds(s.target) || !isContinuous(s.target.type)) return s;
        const value = rewriteExpression(s.value, { expression: tidied });
        return value === s.value ? s : { ...s, value };
      },
    });
    draft.setBody(unit, body);
  }
  return draft.finish();
}

function tidied(e: Expression): Expression {
  if (!isContinuous(e.type)) return e;
  if (e.kind === "unary" && e.operator === "negate") return negated(e.operand) ?? e;
  if (e.kind === "convert" && isContinuous(e.operand.type)) {
    const inner = negated(e.operand);
    return inner === undefined ? e : negate({ ...e, operand: inner });
  }
  if (e.kind !== "binary") return e;
  const { left, right } = e;
  switch (e.operator) {
    case "add": {
      const subtrahend = negated(right);
      if (subtrahend !== undefined) return { ...e, operator: "subtract", right: subtrahend };
      const first = negated(left);
      return first === undefined ? e : { ...e, operator: "subtract", left: right, right: first };
    }
    case "subtract": {
      const summand = negated(right);
      return summand === undefined ? e : { ...e, operator: "add", right: summand };
    }
    case "multiply":
    case "divide": {
      const l = negated(left);
      const r = negated(right);
      if (l === undefined && r === undefined) return e;
      const product = { ...e, left: l ?? left, right: r ?? right };
      return (l === undefined) === (r === undefined) ? product : negate(product);
    }
    default:
      return e;
  }
}

/** What an expression is the negation of. */
function negated(e: Expression): Expression | undefined {
  return e.kind === "unary" && e.operator === "negate" && e.operand.kind !== "constant" ? e.operand : undefined;
}
