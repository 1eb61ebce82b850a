/** Arithmetic, comparison, bitwise and string operators on values that are already there. */
import ts from "#typescript";
import { once } from "../../../1-parse/typescript/once.js";
import {
  binary,
  booleanType,
  conditional,
  constant,
  convert,
  operation,
  real64,
  stringType,
} from "../../../il/builders.js";
import type { BinaryOperator, Expression, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { symbolOf } from "../names/symbols.js";
import { refuse } from "../origins.js";
import { isNumber, withoutNil } from "../types/type-keys.js";
import { unusable } from "./access.js";
import { numberOf } from "./value-forms.js";

const arithmetic = once(
  (): ReadonlyMap<ts.SyntaxKind, BinaryOperator> =>
    new Map<ts.SyntaxKind, BinaryOperator>([
      [ts.SyntaxKind.PlusToken, "add"],
      [ts.SyntaxKind.MinusToken, "subtract"],
      [ts.SyntaxKind.AsteriskToken, "multiply"],
      [ts.SyntaxKind.SlashToken, "divide"],
      [ts.SyntaxKind.PercentToken, "remainder"],
      [ts.SyntaxKind.AsteriskAsteriskToken, "power"],
      [ts.SyntaxKind.AmpersandToken, "bitAnd"],
      [ts.SyntaxKind.BarToken, "bitOr"],
      [ts.SyntaxKind.CaretToken, "bitXor"],
      [ts.SyntaxKind.LessThanLessThanToken, "shiftLeft"],
      [ts.SyntaxKind.GreaterThanGreaterThanToken, "shiftRight"],
      [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken, "shiftRightUnsigned"],
    ]),
);

const comparisons = once(
  (): ReadonlyMap<ts.SyntaxKind, BinaryOperator> =>
    new Map<ts.SyntaxKind, BinaryOperator>([
      [ts.SyntaxKind.LessThanToken, "less"],
      [ts.SyntaxKind.LessThanEqualsToken, "lessEqual"],
      [ts.SyntaxKind.GreaterThanToken, "greater"],
      [ts.SyntaxKind.GreaterThanEqualsToken, "greaterEqual"],
    ]),
);

/** The operator of a compound assignment: `+=` → `+`. */
const compound = once(
  (): ReadonlyMap<ts.SyntaxKind, ts.SyntaxKind> =>
    new Map([
      [ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.PlusToken],
      [ts.SyntaxKind.MinusEqualsToken, ts.SyntaxKind.MinusToken],
      [ts.SyntaxKind.AsteriskEqualsToken, ts.SyntaxKind.AsteriskToken],
      [ts.SyntaxKind.SlashEqualsToken, ts.SyntaxKind.SlashToken],
      [ts.SyntaxKind.PercentEqualsToken, ts.SyntaxKind.PercentToken],
      [ts.SyntaxKind.AsteriskAsteriskEqualsToken, ts.SyntaxKind.AsteriskAsteriskToken],
      [ts.SyntaxKind.AmpersandEqualsToken, ts.SyntaxKind.AmpersandToken],
      [ts.SyntaxKind.BarEqualsToken, ts.SyntaxKind.BarToken],
      [ts.SyntaxKind.CaretEqualsToken, ts.SyntaxKind.CaretToken],
      [ts.SyntaxKind.LessThanLessThanEqualsToken, ts.SyntaxKind.LessThanLessThanToken],
      [ts.SyntaxKind.GreaterThanGreaterThanEqualsToken, ts.SyntaxKind.GreaterThanGreaterThanToken],
      [
        ts.SyntaxKind.GreaterThanGreaterThanGreaterThanEqualsToken,
        ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
      ],
    ]),
);

export function compoundOperator(kind: ts.SyntaxKind): ts.SyntaxKind | undefined {
  return compound().get(kind);
}

/** Is it an operator that `combine` knows? */
export function isPlainOperator(kind: ts.SyntaxKind): boolean {
  return arithmetic().has(kind) || comparisons().has(kind);
}

export function combine(
  u: UnitContext,
  kind: ts.SyntaxKind,
  left: Expression,
  right: Expression,
  node: ts.Node,
): Expression {
  const comparison = comparisons().get(kind);
  if (comparison !== undefined) {
    if (left.type.kind === "string" && right.type.kind === "string") return binary(comparison, left, right);
    return binary(comparison, asNumber(u, left, node), asNumber(u, right, node), booleanType);
  }
  if (kind === ts.SyntaxKind.PlusToken && (isText(left.type) || isText(right.type))) {
    return operation("concat", [textOf(left), textOf(right)], stringType);
  }
  const operator = arithmetic().get(kind)!;
  return binary(operator, asNumber(u, left, node), asNumber(u, right, node), real64);
}

function isText(type: Type): boolean {
  return withoutNil(type).kind === "string";
}

export function textOf(value: Expression): Expression {
  return value.type.kind === "string" ? value : operation("text", [value], stringType);
}

/** A value where the language wants a number. */
export function asNumber(u: UnitContext, value: Expression, node: ts.Node): Expression {
  const type = withoutNil(value.type);
  if (isNumber(type)) return value;
  if (type.kind === "boolean")
    return value.kind === "constant"
      ? constant(value.value === true ? 1 : 0)
      : conditional(value, constant(1), constant(0), real64);
  if (value.kind === "operation" && value.name === "text") return numberOf(value);
  if (type.kind === "string") return operation("parse", [value], real64);
  if (type.kind === "union") return convert(value, real64);
  if (type.kind === "opaque") {
    refuse(
      u.program,
      node,
      "RG2002",
      `The type of ${operandName(u, node)} is not known (${type.name}).`,
      "Declare it as a number; in JavaScript, with a JSDoc @type or @param.",
    );
    return unusable(u, node);
  }
  if (type.kind !== "pointer" && type.kind !== "procedure") return value;
  refuse(
    u.program,
    node,
    "RG2002",
    "An object is used as a number here, as its valueOf says.",
    "Call the method, or read the property, that gives the number.",
  );
  return unusable(u, node);
}

/** `+x`, `Number(x)`: of text, too. */
export function numberAsked(u: UnitContext, value: Expression, node: ts.Node): Expression {
  const { kind } = withoutNil(value.type);
  return kind === "pointer" || kind === "procedure" ? asNumber(u, value, node) : numberOf(value);
}

/** A parameter that no call gives a type is named. */
function operandName(u: UnitContext, node: ts.Node): string {
  const { checker } = u.program;
  const unknown = (at: ts.Node): string | undefined => {
    const declaration = ts.isIdentifier(at) ? symbolOf(u.program, at)?.valueDeclaration : undefined;
    const isOpen = declaration !== undefined && ts.isParameter(declaration) && declaration.type === undefined;
    if (isOpen && checker.getTypeAtLocation(at).flags & ts.TypeFlags.Any) return at.getText();
    return ts.forEachChild(at, unknown);
  };
  const name = unknown(node);
  return name === undefined ? "this operand" : `the parameter ${name}`;
}
