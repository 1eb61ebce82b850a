/**
 * `new Error(message)` where nothing is thrown yet: an error that is kept, handed on, or thrown later. It has no derivative, and what it knows
 * beside its message is not looked at.
 */
import ts from "#typescript";
import { operation } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { evaluateArguments } from "../functions/arguments.js";
import { libraryName } from "../names/library-names.js";
import { symbolOf } from "../names/symbols.js";
import { refuse } from "../origins.js";
import { errorType, isErrorClass } from "../statements/thrown-errors.js";
import { hostOf } from "./host-texts.js";

/** Undefined for what is no error, and for one of the library's that is given more than a text. */
export function newError(u: UnitContext, node: ts.NewExpression): Expression | undefined {
  const { program: p } = u;
  const own = ownErrorClass(u, node);
  if (own === undefined && libraryName(p, node.expression)?.endsWith("Error") !== true) return undefined;
  const { pieces } = evaluateArguments(u, node.arguments ?? [], []);
  const operands = pieces.map((piece) => piece.value);
  const isSpread = pieces.some((piece) => piece.spread);
  const made = operation("external", operands, errorType, `new ${node.expression.getText()}`);
  if (own === undefined) {
    const isPlain = operands.length < 2 && operands.every(({ type }) => type.kind === "string");
    return isPlain && !isSpread ? made : undefined;
  }
  const isPassive = operands.every(
    ({ kind, type }) => kind === "constant" || ["string", "boolean"].includes(type.kind),
  );
  if (!isPassive || isSpread) {
    const what = `${node.expression.getText()} keeps what it is given here: what errors know has no derivative.`;
    refuse(p, node, "RG2014", what, "Throw the error where it is made, or give it texts and constants.");
  }
  const isNamed = ts.isIdentifier(node.expression) && symbolOf(p, node.expression)?.valueDeclaration === own;
  if (!isNamed) {
    const what = `${node.expression.getText()} stands for a class of errors here.`;
    refuse(p, node, "RG2053", what, `Name the class itself: new ${own.name?.text ?? "C"}(…).`);
  }
  const host = isNamed ? hostOf(u, node.expression as ts.Identifier) : undefined;
  return made.kind === "operation" && host !== undefined ? { ...made, host } : made;
}

/** The class of the program's that the object is of, if it is an error. */
function ownErrorClass({ program: p }: UnitContext, node: ts.NewExpression): ts.ClassLikeDeclaration | undefined {
  const declaration = p.checker.getTypeAtLocation(node).symbol?.valueDeclaration;
  return declaration !== undefined && ts.isClassLike(declaration) && isErrorClass(p, declaration)
    ? declaration
    : undefined;
}
