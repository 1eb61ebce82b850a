/**
 * A function that is written in the call: `gradient((x: Float64Array) => …)`. A build gives it a name at the top of its module, where it means the
 * same if all that it uses is its own, the module's or global.
 */
import type { Diagnostic } from "@retrograd/compiler";
import ts from "#typescript";
import type { Captured } from "./captured-names.js";
import { capturedBy } from "./captured-names.js";
import type { Piece } from "./hoisted-text.js";
import { diagnosticAt } from "./place-of.js";

export type InlineExpression = ts.ArrowFunction | ts.FunctionExpression;

/** The function that an argument is, whatever its type is said to be. */
export function inlineIn(argument: ts.Expression): InlineExpression | undefined {
  if (ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) return argument;
  return ts.isParenthesizedExpression(argument) || ts.isAsExpression(argument) || ts.isSatisfiesExpression(argument)
    ? inlineIn(argument.expression)
    : undefined;
}

/** What is moved. In JavaScript comments beside it are its types. */
export function pieceOf(argument: ts.Expression, inline: InlineExpression): Piece {
  const { pos, end } = isTyped(argument) ? inline : argument;
  return { start: pos, end };
}

/** A name that tells where the function stands: by what the derivative is assigned to, else by the function around it. */
export function wantedName(inline: InlineExpression): string {
  if (inline.name !== undefined) return inline.name.text;
  for (let at: ts.Node = inline.parent; !ts.isSourceFile(at); at = at.parent) {
    const name =
      ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken ? at.left : nameOf(at);
    const last = name !== undefined && ts.isPropertyAccessExpression(name) ? name.name : name;
    if (last !== undefined && (ts.isIdentifier(last) || ts.isPrivateIdentifier(last)))
      return `${last.text.replace(/^#/, "")}Function`;
  }
  return "inlineFunction";
}

const nameOf = (at: ts.Node): ts.Node | undefined =>
  ts.isVariableDeclaration(at) ||
  ts.isPropertyAssignment(at) ||
  ts.isPropertyDeclaration(at) ||
  ts.isFunctionLike(at) ||
  ts.isClassLike(at)
    ? at.name
    : undefined;

/** Why the function has no meaning at the top of the module, or none that could be differentiated. */
export function whyNotMoved(
  argument: ts.Expression,
  inline: InlineExpression,
  kind: string,
  hasWrt: boolean,
  checker: ts.TypeChecker,
): readonly Diagnostic[] {
  const refuse = (at: ts.Node, message: string, hint: string): Diagnostic => diagnosticAt(at, "RG6008", message, hint);
  if (inline.modifiers?.some((each) => each.kind === ts.SyntaxKind.AsyncKeyword) === true)
    return [refuse(inline, "An async function has no derivative.", "Await what it needs before, and hand it over.")];
  if (inline.asteriskToken !== undefined)
    return [refuse(inline, "A generator has no derivative.", "Write a function that returns its result.")];
  const untyped = isTyped(inline)
    ? inline.parameters.filter((each) => each.type === undefined && !each.initializer)
    : [];
  return [
    ...untyped.map((each) => {
      const name = each.name.getText();
      const message = `The type of ${name} must be written: it says what the derivative is by.`;
      return refuse(each, message, `Annotate it: (${name}: Float64Array) => …, or whatever it is.`);
    }),
    ...capturedBy(isTyped(argument) ? inline : argument, checker).map((each) =>
      refuse(each.at, messageOf(each), hintOf(each, inline, kind, hasWrt)),
    ),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
}

function messageOf({ what, name }: Captured): string {
  if (what === "this" || what === "super") return `${name} is that of the method around the call.`;
  if (what === "arguments" || what === "new.target") return `${name} belongs to the function around the call.`;
  if (what === "type parameter") return `${name} is a type parameter of what stands around the call.`;
  return `${name} is not declared at the top of the module: the derivative is made once, before there is any ${name}.`;
}

function hintOf({ what, name }: Captured, inline: InlineExpression, kind: string, hasWrt: boolean): string {
  if (what === "type parameter") return "Write the type that it stands for.";
  if (what === "type" || what === "function") return `Declare ${name} at the top of the module.`;
  if (what !== "variable") return "Make what the function needs of it a parameter.";
  const own = inline.parameters.flatMap((each) => (ts.isIdentifier(each.name) ? [each.name.text] : []));
  const wrt = hasWrt ? "…" : `wrt: [${own.map((each) => JSON.stringify(each)).join(", ")}]`;
  return `Make it a parameter: ${kind}((${[...own, name].join(", ")}) => …, { ${wrt} }). Its value is handed over when the derivative is called. If it never changes, declare it at the top.`;
}

const isTyped = (node: ts.Node): boolean => /\.[cm]?tsx?$/.test(node.getSourceFile().fileName);
