/**
 * Constants of namespaces: `namespace Units { export const foot = 0.3048; }`. A number or text that follows from the declarations alone
 * is written where it is used, as no variable of a namespace is one of a module.
 */
import ts from "#typescript";
import type { Expression } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { libraryName } from "./library-names.js";
import { declarationOf, symbolOf } from "./symbols.js";

/** The value of a constant of a namespace; undefined for all else. */
export function namespaceConstant(u: UnitContext, symbol: ts.Symbol): Expression | undefined {
  const initializer = constantIn(u.program, symbol);
  return initializer === undefined ? undefined : u.lower.expression(u, initializer);
}

export function isNamespaceConstant(p: ProgramContext, symbol: ts.Symbol): boolean {
  return constantIn(p, symbol) !== undefined;
}

function constantIn(p: ProgramContext, symbol: ts.Symbol): ts.Expression | undefined {
  const declaration = declarationOf(symbol);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  if (!isConstant || !ts.isModuleBlock(declaration.parent.parent.parent)) return undefined;
  const { initializer } = declaration;
  return initializer !== undefined && isFixed(p, initializer) ? initializer : undefined;
}

/** Numbers, texts, what is computed of them, and other constants of namespaces. */
function isFixed(p: ProgramContext, e: ts.Expression): boolean {
  const node = bare(e);
  if (ts.isNumericLiteral(node) || ts.isStringLiteralLike(node)) return true;
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return true;
  if (ts.isPrefixUnaryExpression(node)) return !isStep(node.operator) && isFixed(p, node.operand);
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return !isAssignment && isFixed(p, node.left) && isFixed(p, node.right);
  }
  const library = libraryName(p, node);
  if (library !== undefined) return /^(Math|Number)\.[A-Z0-9_]+$/.test(library);
  if (ts.isCallExpression(node)) {
    const called = libraryName(p, node.expression);
    return called !== undefined && /^Math\.(?!random)/.test(called) && node.arguments.every((a) => isFixed(p, a));
  }
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const symbol = symbolOf(p, ts.isIdentifier(node) ? node : node.name);
  return symbol !== undefined && constantIn(p, symbol) !== undefined;
}

function isStep(operator: ts.PrefixUnaryOperator): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}
