/** Assignment, conditional and comma expressions (C11 6.5.15 to 6.5.17). */

import type { Parser } from "../parser.js";
import type { Expression } from "../syntax.js";
import { printType } from "../types/print-type.js";
import { isScalar, withoutQualifiers } from "../types/type-relations.js";
import { checkAssignable } from "./assignable.js";
import { binaryExpression, binaryOperators, typeAlternatives, typeOperands } from "./binary-expressions.js";
import { assignTo, decay, faultExpression } from "./conversions.js";
import { castExpression } from "./unary-expressions.js";

export function expression(p: Parser): Expression {
  const start = p.index;
  let left = assignment(p);
  while (p.is(",")) {
    p.take();
    const right = decay(assignment(p));
    left = {
      kind: "comma",
      left: decay(left),
      right,
      type: withoutQualifiers(right.type),
      isLvalue: false,
      span: p.spanSince(start),
      expansion: p.expansionSince(start),
    };
  }
  return left;
}

export function conditional(p: Parser): Expression {
  return p.nested(() => {
    const start = p.index;
    const test = binaryExpression(p, castExpression);
    if (!p.is("?")) return test;
    p.take();
    const value = scalarTest(p, test, "The test before ?");
    const middle = p.is(":") ? null : expression(p);
    p.expect(":", "in the conditional expression");
    const whenFalse = conditional(p);
    const typed = typeAlternatives(p, middle ?? value, whenFalse, p.spanSince(start));
    if (typed === undefined) return faultExpression(p, start);
    return {
      kind: "conditional",
      test: value,
      whenTrue: middle === null ? null : typed.left,
      whenFalse: typed.right,
      type: typed.type,
      isLvalue: false,
      span: p.spanSince(start),
      expansion: p.expansionSince(start),
    };
  });
}

/** A condition: anything that can be compared with zero. */
export function scalarTest(p: Parser, e: Expression, what: string): Expression {
  const value = decay(e);
  if (!isScalar(value.type)) {
    p.error(
      "RG1124",
      value.span,
      `${what} is no number or pointer, but "${printType(value.type)}".`,
      "Compare it with something.",
    );
  }
  return value;
}

export function assignment(p: Parser): Expression {
  return p.nested(() => {
    const start = p.index;
    const target = conditional(p);
    const { text, kind } = p.token;
    if (kind !== "punctuator" || !text.endsWith("=")) return target;
    const row = binaryOperators.get(text.slice(0, -1));
    const compound = row !== undefined && row.precedence >= 3 && row.precedence !== 7 && row.precedence !== 6;
    if (text !== "=" && !compound) return target;
    p.take();
    const value = assignment(p);
    if (!checkAssignable(p, target, `"${text}"`)) return faultExpression(p, start);
    const type = withoutQualifiers(target.type);
    const common = { isLvalue: false, type, span: p.spanSince(start), expansion: p.expansionSince(start) } as const;
    if (row === undefined || text === "=") {
      return { kind: "assign", target, value: assignTo(p, value, target.type, "The assignment"), ...common };
    }
    const typed = typeOperands(p, row.operator, text, asValue(target), decay(value), common.span);
    if (typed === undefined) return faultExpression(p, start);
    if (typed.type.kind === "pointer" && target.type.kind !== "pointer") {
      p.error("RG1125", common.span, `"${text}" gives a pointer, for "${printType(target.type)}".`);
      return faultExpression(p, start);
    }
    return {
      kind: "compoundAssign",
      operator: row.operator,
      target,
      value: typed.right,
      computationType: typed.type,
      ...common,
    };
  });
}

/** The lvalue as an operand: arrays have been refused already. */
const asValue = (target: Expression): Expression => (target.type.kind === "array" ? decay(target) : target);
