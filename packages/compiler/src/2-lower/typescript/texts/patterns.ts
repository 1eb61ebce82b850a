/**
 * Regular expressions: constants that ask a text, or change it.
 *
 * Method: a literal, and a `const` that is one, is a constant under its own spelling; what is asked of it is a passive operation.
 * Limits: an expression that remembers where it found something (`g` of `test` through a name, `y`) is refused, as are lists of what was found.
 */
import ts from "#typescript";
import { booleanType, constant, operation, real64, stringType } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { symbolOf } from "../names/symbols.js";

const patternType: Type = { kind: "opaque", name: "RegExp" };

/** The literal that an expression is, or that its name stands for. */
function literalOf(u: UnitContext, node: ts.Expression): ts.RegularExpressionLiteral | undefined {
  const e = bare(node);
  if (ts.isRegularExpressionLiteral(e)) return e;
  const declaration = ts.isIdentifier(e) ? symbolOf(u.program, e)?.valueDeclaration : undefined;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  if (!(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) || declaration.initializer === undefined)
    return undefined;
  const initial = bare(declaration.initializer);
  return ts.isRegularExpressionLiteral(initial) ? initial : undefined;
}

function flagsOf(literal: ts.RegularExpressionLiteral): string {
  return literal.text.slice(literal.text.lastIndexOf("/") + 1);
}

/** A literal, or a name of one, as a constant. */
export function pattern(u: UnitContext, node: ts.Expression): Expression | undefined {
  const literal = literalOf(u, node);
  return literal === undefined ? undefined : constant(literal.text, literal.text, patternType);
}

/** `pattern.test(text)`; undefined where it may depend on earlier calls, or is another method. */
export function patternMethod(
  u: UnitContext,
  name: string,
  of: ts.Expression,
  given: readonly Expression[],
): Expression | undefined {
  const literal = literalOf(u, of);
  if (name !== "test" || literal === undefined || given.length !== 1 || given[0]!.type.kind !== "string")
    return undefined;
  const remembers = flagsOf(literal).includes("y") || (flagsOf(literal).includes("g") && bare(of) !== literal);
  return remembers ? undefined : operation("stringOp", [pattern(u, of)!, given[0]!], booleanType, "test");
}

/** `text.replace(pattern, "…")`, `text.search(pattern)`, also with a text in place of the pattern. */
export function replacing(
  u: UnitContext,
  node: ts.CallExpression,
  name: string,
  text: Expression,
  given: readonly Expression[],
): Expression | undefined {
  const [sought, by] = given;
  const count = name === "search" ? 1 : name === "replace" || name === "replaceAll" ? 2 : 0;
  if (given.length !== count || sought === undefined || (by !== undefined && by.type.kind !== "string"))
    return undefined;
  const literal = sought.type.kind === "string" ? undefined : literalOf(u, node.arguments[0]!);
  if (sought.type.kind !== "string" && (literal === undefined || flagsOf(literal).includes("y"))) return undefined;
  return operation("stringOp", [text, ...given], count === 1 ? real64 : stringType, name);
}
