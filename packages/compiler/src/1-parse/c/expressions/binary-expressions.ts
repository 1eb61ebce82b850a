/** Binary operators: precedence, and the types of operands and results (C11 6.5.5 to 6.5.14). */

import type { BinaryOperator } from "../operators.js";
import type { Parser } from "../parser.js";
import { joinSpans } from "../parser.js";
import type { Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { intType, pointerDifferenceType, pointerTo, voidType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import {
  commonArithmeticType,
  compatible,
  faultType,
  isArithmetic,
  isComplete,
  isFault,
  isIntegerType,
  isRealType,
  isScalar,
  withoutQualifiers,
} from "../types/type-relations.js";
import { convert, decay, faultExpression, isNullPointerConstant, promote, promotedTypeOf } from "./conversions.js";

export interface OperatorRow {
  readonly operator: BinaryOperator;
  readonly precedence: number;
}
const row = (operator: BinaryOperator, precedence: number): OperatorRow => ({ operator, precedence });

export const binaryOperators: ReadonlyMap<string, OperatorRow> = new Map([
  ["*", row("multiply", 10)],
  ["/", row("divide", 10)],
  ["%", row("remainder", 10)],
  ["+", row("add", 9)],
  ["-", row("subtract", 9)],
  ["<<", row("shiftLeft", 8)],
  [">>", row("shiftRight", 8)],
  ["<", row("less", 7)],
  ["<=", row("lessEqual", 7)],
  [">", row("greater", 7)],
  [">=", row("greaterEqual", 7)],
  ["==", row("equal", 6)],
  ["!=", row("notEqual", 6)],
  ["&", row("bitAnd", 5)],
  ["^", row("bitXor", 4)],
  ["|", row("bitOr", 3)],
  ["&&", row("and", 2)],
  ["||", row("or", 1)],
]);

/** Terms in a row: the tree is as deep as they are many. */
const mostTerms = 1000;

export function binaryExpression(p: Parser, operand: (p: Parser) => Expression, lowest = 1): Expression {
  const start = p.index;
  let left = operand(p);
  for (let terms = 1; ; terms++) {
    const found = p.token.kind === "punctuator" ? binaryOperators.get(p.token.text) : undefined;
    if (found === undefined || found.precedence < lowest) return left;
    if (terms > mostTerms) p.fail(`An expression of more than ${mostTerms} terms.`, "Write it in several statements.");
    const sign = p.take().text;
    const right = p.nested(() => binaryExpression(p, operand, found.precedence + 1));
    left = buildBinary(p, found.operator, sign, left, right, start);
  }
}

/** The operands of a binary operation as it wants them, and its type; undefined where a fault has been told. */
export interface TypedOperands {
  readonly left: Expression;
  readonly right: Expression;
  readonly type: CType;
}

function buildBinary(
  p: Parser,
  operator: BinaryOperator,
  sign: string,
  left: Expression,
  right: Expression,
  start: number,
): Expression {
  const span = joinSpans(p.tokens[start]!.span, right.span);
  const typed = typeOperands(p, operator, sign, decay(left), decay(right), span);
  if (typed === undefined) return { ...faultExpression(p, start), type: faultType };
  return {
    kind: "binary",
    operator,
    ...typed,
    isLvalue: false,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  };
}

export function typeOperands(
  p: Parser,
  operator: BinaryOperator,
  sign: string,
  left: Expression,
  right: Expression,
  span: Expression["span"],
): TypedOperands | undefined {
  const [a, b] = [left.type, right.type];
  if (isFault(a) || isFault(b)) return undefined;
  const wrong = (hint = ""): undefined => {
    p.error("RG1125", span, `"${sign}" is not for "${printType(a)}" and "${printType(b)}".`, hint);
    return undefined;
  };
  switch (operator) {
    case "multiply":
    case "divide":
      return isArithmetic(a) && isArithmetic(b) ? arithmetic(left, right) : wrong();
    case "remainder":
      if (isIntegerType(a) && isIntegerType(b)) return arithmetic(left, right);
      return wrong(isRealType(a) && isRealType(b) ? "Call fmod for floating values." : "");
    case "bitAnd":
    case "bitXor":
    case "bitOr":
      return isIntegerType(a) && isIntegerType(b) ? arithmetic(left, right) : wrong();
    case "shiftLeft":
    case "shiftRight": {
      if (!isIntegerType(a) || !isIntegerType(b)) return wrong();
      const shifted = promote(left);
      return { left: shifted, right: promote(right), type: withoutQualifiers(shifted.type) };
    }
    case "and":
    case "or":
      return isScalar(a) && isScalar(b) ? { left, right, type: intType } : wrong();
    case "add":
      if (isArithmetic(a) && isArithmetic(b)) return arithmetic(left, right);
      if (a.kind === "pointer" && isIntegerType(b))
        return moved(p, left, right) ?? wrong("What it leads to has no size.");
      if (isIntegerType(a) && b.kind === "pointer")
        return moved(p, right, left) ?? wrong("What it leads to has no size.");
      return wrong();
    case "subtract":
      if (isArithmetic(a) && isArithmetic(b)) return arithmetic(left, right);
      if (a.kind !== "pointer") return wrong();
      if (isIntegerType(b)) return moved(p, left, right) ?? wrong("What it leads to has no size.");
      if (b.kind === "pointer" && compatible(withoutQualifiers(a.target), withoutQualifiers(b.target))) {
        return { left, right, type: pointerDifferenceType };
      }
      return wrong("Both pointers must lead to the same type.");
    case "equal":
    case "notEqual":
    case "less":
    case "lessEqual":
    case "greater":
    case "greaterEqual":
      return comparison(operator === "equal" || operator === "notEqual", left, right) ?? wrong();
  }
}

function arithmetic(left: Expression, right: Expression): TypedOperands {
  const a = isIntegerType(left.type) ? promotedTypeOf(left) : left.type;
  const b = isIntegerType(right.type) ? promotedTypeOf(right) : right.type;
  const type = commonArithmeticType(a, b);
  // A real operand of a complex operation stays real: C has no 0i for it (C11 G.5).
  const meets = (operand: Expression): CType =>
    type.kind === "complex" && isRealType(operand.type)
      ? { kind: "floating", name: type.name, bits: type.bits, qualifiers: type.qualifiers }
      : type;
  return { left: convert(left, meets(left)), right: convert(right, meets(right)), type };
}

function moved(p: Parser, pointer: Expression, steps: Expression): TypedOperands | undefined {
  if (pointer.type.kind !== "pointer") return undefined;
  const { target } = pointer.type;
  if (target.kind === "void" || target.kind === "function") {
    p.warn("RG1140", pointer.span, `Moving "${printType(pointer.type)}" counts bytes, as GNU C does.`, "Use char *.");
  } else if (!isComplete(target)) return undefined;
  return { left: pointer, right: promote(steps), type: withoutQualifiers(pointer.type) };
}

function comparison(equality: boolean, left: Expression, right: Expression): TypedOperands | undefined {
  const [a, b] = [left.type, right.type];
  if (isArithmetic(a) && isArithmetic(b)) {
    if (!equality && (a.kind === "complex" || b.kind === "complex")) return undefined;
    return { ...arithmetic(left, right), type: intType };
  }
  if (a.kind === "pointer" && b.kind === "pointer") {
    const fits =
      compatible(withoutQualifiers(a.target), withoutQualifiers(b.target)) ||
      a.target.kind === "void" ||
      b.target.kind === "void";
    return fits ? { left, right, type: intType } : undefined;
  }
  if (a.kind === "pointer" && isNullPointerConstant(right)) return { left, right: convert(right, a), type: intType };
  if (b.kind === "pointer" && isNullPointerConstant(left)) return { left: convert(left, b), right, type: intType };
  return undefined;
}

/** The type of `test ? left : right`, with both converted to it; undefined where a fault has been told. */
export function typeAlternatives(
  p: Parser,
  whenTrue: Expression,
  whenFalse: Expression,
  span: Expression["span"],
): TypedOperands | undefined {
  const [left, right] = [decay(whenTrue), decay(whenFalse)];
  const [a, b] = [left.type, right.type];
  if (isFault(a) || isFault(b)) return undefined;
  if (isArithmetic(a) && isArithmetic(b)) {
    const x = isIntegerType(a) ? promotedTypeOf(left) : a;
    const y = isIntegerType(b) ? promotedTypeOf(right) : b;
    const type = commonArithmeticType(x, y);
    return { left: convert(left, type), right: convert(right, type), type };
  }
  if (a.kind === "void" || b.kind === "void") return { left, right, type: voidType };
  if (a.kind === "record" && b.kind === "record" && compatible(a, b))
    return { left, right, type: withoutQualifiers(a) };
  if (a.kind === "pointer" && isNullPointerConstant(right))
    return { left, right: convert(right, a), type: withoutQualifiers(a) };
  if (b.kind === "pointer" && isNullPointerConstant(left))
    return { left: convert(left, b), right, type: withoutQualifiers(b) };
  if (a.kind === "pointer" && b.kind === "pointer") {
    const type = commonPointer(a.target, b.target);
    if (type !== undefined) return { left: convert(left, type), right: convert(right, type), type };
  }
  const message = `The alternatives have types that do not go together: "${printType(a)}" and "${printType(b)}".`;
  p.error("RG1125", span, message, "Write a cast if it is meant so.");
  return undefined;
}

function commonPointer(a: CType, b: CType): CType | undefined {
  const qualifiers = {
    const: a.qualifiers.const || b.qualifiers.const,
    volatile: a.qualifiers.volatile || b.qualifiers.volatile,
    restrict: a.qualifiers.restrict || b.qualifiers.restrict,
    atomic: a.qualifiers.atomic || b.qualifiers.atomic,
  };
  if (a.kind === "void" || b.kind === "void") return pointerTo({ ...voidType, qualifiers });
  if (!compatible(withoutQualifiers(a), withoutQualifiers(b))) return undefined;
  return pointerTo({ ...a, qualifiers });
}
