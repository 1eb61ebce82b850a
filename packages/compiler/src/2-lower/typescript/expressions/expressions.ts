/** Expressions → IL expressions; what has effects becomes statements before them. */

import ts from "#typescript";
import { once } from "../../../1-parse/typescript/once.js";
import { constant, negate, operation, read, real64, stringType } from "../../../il/builders.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { handedOn } from "../iteration/handed-on.js";
import { collected } from "../iteration/listed-values.js";
import { writtenText } from "../names/expression-names.js";
import { deleteEntry } from "../objects/dictionaries.js";
import { refuse } from "../origins.js";
import { pattern } from "../texts/patterns.js";
import {
  arrayBehind,
  dictionaryBehind,
  isNumber,
  joinTypes,
  mayBeNil,
  recordBehind,
  withoutNil,
} from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import { undefinedValue, unusable } from "./access.js";
import { assignment, step } from "./assignments.js";
import { choose, held } from "./choices.js";
import { condition, equality, hasProperty, instance, truthy } from "./conditions.js";
import { inOrder } from "./evaluation-order.js";
import { isNil } from "./nil-tests.js";
import { asNumber, combine, compoundOperator, isPlainOperator, numberAsked, textOf } from "./operators.js";
import { chained } from "./optional-chains.js";

export function expression(u: UnitContext, node: ts.Expression): Expression {
  const known = u.known.get(node);
  if (known !== undefined) return known;
  if (ts.isOptionalChain(node)) {
    const value = chained(u, node);
    if (value !== undefined) return value;
  }
  return collected(u, node) ?? handedOn(u, node) ?? plain(u, node);
}

function plain(u: UnitContext, node: ts.Expression): Expression {
  switch (node.kind) {
    case ts.SyntaxKind.NumericLiteral: {
      const text = writtenText(u.program, node);
      const value = Number(text.replaceAll("_", ""));
      return String(value) === text ? constant(value) : constant(value, text);
    }
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral:
      return constant((node as ts.StringLiteral).text);
    case ts.SyntaxKind.TrueKeyword:
      return constant(true);
    case ts.SyntaxKind.FalseKeyword:
      return constant(false);
    case ts.SyntaxKind.NullKeyword:
      return constant(null, "null");
    case ts.SyntaxKind.Identifier:
    case ts.SyntaxKind.PropertyAccessExpression:
    case ts.SyntaxKind.ElementAccessExpression:
    case ts.SyntaxKind.ThisKeyword:
      return u.lower.reference(u, node);
    case ts.SyntaxKind.ParenthesizedExpression:
      return expression(u, (node as ts.ParenthesizedExpression).expression);
    case ts.SyntaxKind.SatisfiesExpression:
      return expression(u, (node as ts.SatisfiesExpression).expression);
    case ts.SyntaxKind.NonNullExpression: {
      const value = expression(u, (node as ts.NonNullExpression).expression);
      return mayBeNil(value.type) && value.kind === "read"
        ? read({ ...value.path, type: withoutNil(value.type) })
        : value;
    }
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.TypeAssertionExpression:
      return asserted(u, node as ts.AsExpression);
    case ts.SyntaxKind.CallExpression:
      return u.lower.call(u, node as ts.CallExpression);
    case ts.SyntaxKind.NewExpression:
      return u.lower.construct(u, node as ts.NewExpression);
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.FunctionExpression:
      return u.lower.functionValue(u, node as ts.ArrowFunction);
    case ts.SyntaxKind.ObjectLiteralExpression:
    case ts.SyntaxKind.ArrayLiteralExpression:
      return u.lower.literal(u, node as ts.ArrayLiteralExpression);
    case ts.SyntaxKind.TemplateExpression:
      return template(u, node as ts.TemplateExpression);
    case ts.SyntaxKind.ConditionalExpression:
      return conditionalValue(u, node as ts.ConditionalExpression);
    case ts.SyntaxKind.BinaryExpression:
      return binaryValue(u, node as ts.BinaryExpression);
    case ts.SyntaxKind.PrefixUnaryExpression:
      return prefix(u, node as ts.PrefixUnaryExpression);
    case ts.SyntaxKind.PostfixUnaryExpression:
      return step(u, node as ts.PostfixUnaryExpression, true);
    case ts.SyntaxKind.DeleteExpression:
      return deleteEntry(u, node as ts.DeleteExpression, true);
    case ts.SyntaxKind.VoidExpression:
      u.lower.effect(u, (node as ts.VoidExpression).expression);
      return undefinedValue;
    case ts.SyntaxKind.RegularExpressionLiteral:
      return pattern(u, node)!;
    default:
      return refused(u, node);
  }
}

const outside = once(
  (): ReadonlyMap<ts.SyntaxKind, readonly [string, string]> =>
    new Map<ts.SyntaxKind, readonly [string, string]>([
      [ts.SyntaxKind.AwaitExpression, ["`await`", "Compute the value before, and pass it as a parameter."]],
      [ts.SyntaxKind.YieldExpression, ["`yield`", "Fill an array and return it."]],
      [ts.SyntaxKind.BigIntLiteral, ["A bigint", "Use number."]],
      [ts.SyntaxKind.TaggedTemplateExpression, ["A tagged template", "Call the function directly."]],
      [ts.SyntaxKind.ClassExpression, ["A class expression", "Declare the class at the top of the module."]],
      [ts.SyntaxKind.TypeOfExpression, ["`typeof` as a value", 'Compare it with a kind: typeof x === "number".']],
      [ts.SyntaxKind.SuperKeyword, ["`super` as a value", "Call a method of it."]],
      [ts.SyntaxKind.OmittedExpression, ["A hole in a list", "Write undefined, or a number, in its place."]],
      [ts.SyntaxKind.MetaProperty, ["A meta property", "Pass the value as a parameter."]],
    ]),
);

function refused(u: UnitContext, node: ts.Expression): Expression {
  const [what, hint] = outside().get(node.kind) ?? [
    `This expression (${ts.SyntaxKind[node.kind]})`,
    "Write it with the constructs docs/limits.md lists.",
  ];
  refuse(u.program, node, "RG2001", `${what} cannot be differentiated.`, hint);
  return unusable(u, node);
}

/** `e as T`: the value as it is, under the narrower type where its own leaves that open. */
function asserted(u: UnitContext, node: ts.AsExpression): Expression {
  const value = expression(u, node.expression);
  const { kind } = value.type;
  const type = typeOfNode(u, node);
  if (isPlain(value.type) && withoutNil(type).kind === "pointer") {
    refuse(
      u.program,
      node,
      "RG2002",
      `This is no object here, whatever it is called: its type is ${u.program.checker.typeToString(u.program.checker.getTypeAtLocation(node.expression))}.`,
      "Leave out what is never reached; or declare the variable with the type that it has elsewhere.",
    );
    return unusable(u, node);
  }
  if (kind !== "union" && kind !== "opaque" && kind !== "pointer") return value;
  if (type.kind === "opaque" || type.kind === "nil") return value;
  // An object does not become a dictionary by being called one, nor a dictionary an object.
  const isDictionary = [value.type, type].map((t) => dictionaryBehind(withoutNil(t)) !== undefined);
  if (kind === "pointer" && isDictionary[0] === true && recordBehind(withoutNil(type)) !== undefined) {
    const message = `A dictionary is called ${node.type.getText()} here, an object with listed properties.`;
    refuse(u.program, node, "RG2002", message, "Take each property from the dictionary: table.size as number.");
    return unusable(u, node);
  }
  if (kind === "pointer" && isDictionary[0] !== isDictionary[1]) return value;
  if (kind === "opaque" && type.kind !== "string" && type.kind !== "boolean") {
    refuse(
      u.program,
      node,
      "RG2002",
      `What this is before it is called ${node.type.getText()} is not known (${u.program.checker.typeToString(u.program.checker.getTypeAtLocation(node.expression))}).`,
      "Declare the value with its type where it comes from.",
    );
    return value;
  }
  if (arrayBehind(withoutNil(value.type)) !== undefined && recordBehind(withoutNil(type)) !== undefined) {
    const message = `A list is called ${node.type.getText()} here: its elements do not become the parts of an object.`;
    refuse(u.program, node, "RG2002", message, "Take the elements one by one: [list[0], list[1]].");
    return unusable(u, node);
  }
  if (kind === "pointer" && isPlain(withoutNil(type))) {
    refuse(
      u.program,
      node,
      "RG2002",
      `This is an object: calling it ${node.type.getText()} does not make it one.`,
      "Call the method, or read the property, that gives the value.",
    );
    return unusable(u, node);
  }
  return value.kind === "read" ? read({ ...value.path, type }) : value;
}

function isPlain(type: Type): boolean {
  return isNumber(type) || type.kind === "string" || type.kind === "boolean";
}

function template(u: UnitContext, node: ts.TemplateExpression): Expression {
  const values = inOrder(
    u,
    node.templateSpans.map((span) => () => expression(u, span.expression)),
  );
  let text: Expression = constant(node.head.text);
  node.templateSpans.forEach((span, i) => {
    text = operation("concat", [text, textOf(values[i]!)], stringType);
    if (span.literal.text !== "") text = operation("concat", [text, constant(span.literal.text)], stringType);
  });
  return text;
}

export function conditionalValue(u: UnitContext, node: ts.ConditionalExpression, target?: Path): Expression {
  const type = typeOfNode(u, node);
  const given = type.kind === "opaque" || type.kind === "nil" ? undefined : type;
  return choose(
    u,
    condition(u, node.condition),
    () => expression(u, node.whenTrue),
    () => expression(u, node.whenFalse),
    undefined,
    target,
    given,
  );
}

function binaryValue(u: UnitContext, node: ts.BinaryExpression): Expression {
  const kind = node.operatorToken.kind;
  switch (kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
      return logical(u, node);
    case ts.SyntaxKind.QuestionQuestionToken:
      return coalesce(u, node);
    case ts.SyntaxKind.CommaToken:
      u.lower.effect(u, node.left);
      return expression(u, node.right);
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return equality(u, node, true);
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return equality(u, node, false);
    case ts.SyntaxKind.InstanceOfKeyword:
      return instance(u, node);
    case ts.SyntaxKind.InKeyword:
      return hasProperty(u, node);
    default:
  }
  if (isPlainOperator(kind)) {
    const [left, right] = inOrder(u, [() => expression(u, node.left), () => expression(u, node.right)]);
    return combine(u, kind, left!, right!, node);
  }
  if (
    compoundOperator(kind) !== undefined ||
    (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment)
  ) {
    return assignment(u, node, true);
  }
  return refused(u, node);
}

/** `a && b`, `a || b` as values: one of the operands. */
function logical(u: UnitContext, node: ts.BinaryExpression): Expression {
  const whole = typeOfNode(u, node);
  if (whole.kind === "boolean") return condition(u, node);
  const left = held(u, expression(u, node.left));
  const test = truthy(u, left);
  const right = (): Expression => expression(u, node.right);
  const present = left.kind === "read" ? read({ ...left.path, type: withoutNil(left.type) }) : left;
  return node.operatorToken.kind === ts.SyntaxKind.BarBarToken
    ? choose(u, test, () => present, right)
    : choose(u, test, right, () => left);
}

function coalesce(u: UnitContext, node: ts.BinaryExpression): Expression {
  const left = expression(u, node.left);
  if (left.kind === "constant")
    return left.value === undefined || left.value === null ? expression(u, node.right) : left;
  const base = held(u, left);
  const plainType = withoutNil(base.type);
  const present = base.kind === "read" ? read({ ...base.path, type: plainType }) : base;
  return choose(
    u,
    isNil(base),
    () => expression(u, node.right),
    () => present,
    (fallback) => ({
      kind: "binary",
      operator: "coalesce",
      left: base,
      right: fallback,
      type: joinTypes(plainType, fallback.type),
    }),
  );
}

function prefix(u: UnitContext, node: ts.PrefixUnaryExpression): Expression {
  switch (node.operator) {
    case ts.SyntaxKind.PlusPlusToken:
    case ts.SyntaxKind.MinusMinusToken:
      return step(u, node, true);
    case ts.SyntaxKind.ExclamationToken:
      return condition(u, node);
    case ts.SyntaxKind.MinusToken:
      return { ...negate(asNumber(u, expression(u, node.operand), node)), type: real64 } as Expression;
    case ts.SyntaxKind.PlusToken:
      return numberAsked(u, expression(u, node.operand), node);
    case ts.SyntaxKind.TildeToken:
      return {
        kind: "unary",
        operator: "bitNot",
        operand: asNumber(u, expression(u, node.operand), node),
        type: real64,
      };
  }
}
