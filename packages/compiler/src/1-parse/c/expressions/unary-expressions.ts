/** Casts, unary operators, sizeof and _Alignof (C11 6.5.3, 6.5.4). */

import type { TypeName } from "../declarations/declaration-parts.js";
import { keywordOf } from "../keywords.js";
import type { UnaryOperator } from "../operators.js";
import type { Parser } from "../parser.js";
import type { Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { intType, pointerTo, sizeType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import {
  alignmentOf,
  compatible,
  isArithmetic,
  isComplete,
  isFault,
  isIntegerType,
  isScalar,
  isVariableLength,
  sizeOf,
  withoutQualifiers,
} from "../types/type-relations.js";
import { increment } from "./assignable.js";
import { compoundLiteral } from "./compound-literals.js";
import { constantValue } from "./constants.js";
import { decay, faultExpression, markAddressTaken, promote } from "./conversions.js";
import { postfixExpression, postfixOperators } from "./postfix-expressions.js";

export function castExpression(p: Parser): Expression {
  if (!p.is("(")) return unary(p);
  const start = p.index;
  p.take();
  if (!p.grammar.startsType(p)) {
    p.index = start;
    return unary(p);
  }
  const typeName = p.grammar.typeName(p);
  p.expect(")", "after the type");
  if (p.is("{")) return postfixOperators(p, compoundLiteral(p, typeName, start), start);
  const operand = decay(p.nested(() => castExpression(p)));
  return cast(p, operand, typeName, start);
}

function cast(p: Parser, operand: Expression, { type, extents }: TypeName, start: number): Expression {
  const target = withoutQualifiers(type);
  const from = operand.type;
  if (isFault(from) || isFault(target)) return faultExpression(p, start);
  const toRecord = target.kind === "record" && compatible(from, target);
  const scalars = isScalar(target) && isScalar(from);
  const wrong =
    (target.kind === "pointer" && (from.kind === "floating" || from.kind === "complex")) ||
    (from.kind === "pointer" && (target.kind === "floating" || target.kind === "complex"));
  if (target.kind !== "void" && !toRecord && (!scalars || wrong)) {
    p.error("RG1125", p.spanSince(start), `"${printType(from)}" cannot be cast to "${printType(target)}".`, "");
    return faultExpression(p, start);
  }
  const direct = withoutDetour(operand, target);
  return {
    kind: "convert",
    operand: direct,
    ...(direct === operand ? {} : { detour: operand }),
    implicit: false,
    how: "value",
    extents,
    type: target,
    isLvalue: false,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  };
}

/** `(struct load *)((char *)link - offsetof(struct load, link))` is `(struct load *)link` where the member is the first. */
function withoutDetour(operand: Expression, target: CType): Expression {
  if (target.kind !== "pointer" || target.target.kind !== "record" || operand.kind !== "binary") return operand;
  const { operator, left, right } = operand;
  if ((operator !== "subtract" && operator !== "add") || left.type.kind !== "pointer") return operand;
  const distance = constantValue(right);
  if (distance?.kind !== "integer" || distance.value !== 0n) return operand;
  return left.kind === "convert" && !left.implicit && left.operand.type.kind === "pointer" ? left.operand : left;
}

const prefixOperators: ReadonlyMap<string, UnaryOperator> = new Map<string, UnaryOperator>([
  ["+", "plus"],
  ["-", "negate"],
  ["~", "bitNot"],
  ["!", "not"],
  ["&", "addressOf"],
  ["*", "dereference"],
  ["__real__", "real"],
  ["__imag__", "imaginary"],
]);

function unary(p: Parser): Expression {
  const start = p.index;
  const { text, kind } = p.token;
  if (kind === "punctuator") {
    if (text === "++" || text === "--") {
      p.take();
      const operand = p.nested(() => unary(p));
      return increment(p, text, "prefix", operand, start);
    }
    const operator = prefixOperators.get(text);
    if (operator !== undefined) return prefix(p, operator, text, start);
    if (text === "&&" && p.peek(1).kind === "identifier") return labelAddress(p, start);
  } else if (kind === "identifier") {
    const word = keywordOf(text);
    const operator = prefixOperators.get(word);
    if (operator !== undefined) return prefix(p, operator, text, start);
    if (word === "sizeof") return sizeExpression(p, "sizeof");
    if (word === "_Alignof") return sizeExpression(p, "alignof");
    if (word === "__extension__") {
      p.take();
      return castExpression(p);
    }
  }
  return postfixExpression(p);
}

function prefix(p: Parser, operator: UnaryOperator, sign: string, start: number): Expression {
  p.take();
  const written = p.nested(() => castExpression(p));
  if (isFault(written.type)) return faultExpression(p, start);
  const wrong = (hint: string): Expression => {
    p.error("RG1125", p.spanSince(start), `"${sign}" is not for "${printType(written.type)}".`, hint);
    return faultExpression(p, start);
  };
  const made = (operand: Expression, type: CType, isLvalue = false, as = operator): Expression => ({
    kind: "unary",
    operator: as,
    operand,
    type,
    isLvalue,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  });
  if (operator === "addressOf") return addressOf(p, written, made, wrong);
  if (operator === "real" || operator === "imaginary") {
    if (!isArithmetic(written.type)) return wrong("It takes a part of a number.");
    if (written.type.kind !== "complex") return made(written, withoutQualifiers(written.type));
    const { name, bits, qualifiers } = written.type;
    return made(written, { kind: "floating", name, bits, qualifiers }, written.isLvalue);
  }
  const operand = decay(written);
  const { type } = operand;
  switch (operator) {
    case "plus":
    case "negate": {
      if (!isArithmetic(type)) return wrong("");
      const value = promote(operand);
      return made(value, withoutQualifiers(value.type));
    }
    case "not":
      return isScalar(type) ? made(operand, intType) : wrong("");
    case "dereference": {
      if (type.kind !== "pointer") return wrong("Only pointers and arrays have storage behind them.");
      const { target } = type;
      // `*f` of a function is the function again.
      if (target.kind === "function")
        return operand.kind === "convert" && operand.how === "decay" ? operand.operand : made(operand, target);
      if (target.kind === "void") return wrong("Cast it to a pointer to a type first.");
      if (!isComplete(target) && target.kind !== "array")
        return wrong("The members of what it leads to are not known.");
      return made(operand, target, true);
    }
    default: {
      if (type.kind === "complex") return made(operand, withoutQualifiers(type), false, "conjugate");
      if (!isIntegerType(type)) return wrong("");
      const value = promote(operand);
      return made(value, withoutQualifiers(value.type));
    }
  }
}

function addressOf(
  p: Parser,
  operand: Expression,
  made: (operand: Expression, type: CType) => Expression,
  wrong: (hint: string) => Expression,
): Expression {
  if (operand.type.kind !== "function") {
    if (!operand.isLvalue) return wrong("A value has no address: put it into a variable first.");
    if (operand.kind === "member" && operand.field.bitField !== null) return wrong("A bit-field has no address.");
    if (operand.kind === "variable" && operand.symbol.register) {
      p.error(
        "RG1126",
        operand.span,
        `"${operand.symbol.name}" is declared register, and has no address.`,
        "Leave register out.",
      );
    }
    markAddressTaken(operand);
  }
  return made(operand, pointerTo(operand.type));
}

function sizeExpression(p: Parser, operator: "sizeof" | "alignof"): Expression {
  const start = p.index;
  const word = p.take().text;
  let operand: Expression | null = null;
  let typeName: TypeName;
  const parenthesis = p.index;
  if (p.is("(")) {
    p.take();
    if (p.grammar.startsType(p)) {
      typeName = p.grammar.typeName(p);
      p.expect(")", `after ${word}(…`);
      if (p.is("{")) {
        operand = postfixOperators(p, compoundLiteral(p, typeName, parenthesis), parenthesis);
        typeName = { type: operand.type, extents: [] };
      }
    } else {
      p.index = parenthesis;
      operand = p.nested(() => unary(p));
      typeName = { type: operand.type, extents: [] };
    }
  } else {
    operand = p.nested(() => unary(p));
    typeName = { type: operand.type, extents: [] };
  }
  const { type, extents } = typeName;
  if (isFault(type)) return faultExpression(p, start);
  const unknown = type.kind === "void" || type.kind === "function" ? false : !isComplete(type);
  if (unknown) {
    p.error(
      "RG1129",
      p.spanSince(start),
      `The size of "${printType(type)}" is not known.`,
      "Declare it completely before.",
    );
    return faultExpression(p, start);
  }
  if (operand?.kind === "member" && operand.field.bitField !== null) {
    p.error("RG1125", p.spanSince(start), `"${word}" is not for bit-fields.`, "");
  }
  const size = operator === "alignof" ? alignmentOf(type) : isVariableLength(type) ? undefined : sizeOf(type);
  return {
    kind: "sizeof",
    operator,
    operandType: type,
    operand,
    value: size === undefined ? null : BigInt(size),
    extents,
    type: sizeType,
    isLvalue: false,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  };
}

/** `&&label`: told once in a function. */
function labelAddress(p: Parser, start: number): Expression {
  const { span } = p.take();
  p.take();
  if (p.function?.takesLabels !== true)
    p.error("RG1134", span, "The address of a label (computed goto) is not supported.", "Use a switch.");
  if (p.function !== null) p.function.takesLabels = true;
  return faultExpression(p, start);
}
