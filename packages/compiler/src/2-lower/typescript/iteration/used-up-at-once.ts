/** Whether an iterator is used up where it is made, by something that takes all (or the first) of its values before anything else happens. */
import ts from "#typescript";
import type { Expression } from "../../../il/types.js";
import { typedArrays } from "../../../languages/typescript.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { unusable } from "../expressions/pointer-paths.js";
import { libraryName } from "../names/library-names.js";
import { refuse } from "../origins.js";
import { hasQuietCallbacks } from "./quiet-callbacks.js";

/** What takes the values: a spread, a pattern, or a function of the library by its name. */
export function takerOf(p: ProgramContext, node: ts.Expression): string | undefined {
  let at: ts.Expression = node;
  while (meansTheSame(at.parent)) at = at.parent as ts.Expression;
  const parent = at.parent as ts.Node | undefined;
  if (parent === undefined) return undefined;
  if (ts.isSpreadElement(parent)) return "spread";
  if (ts.isVariableDeclaration(parent))
    return ts.isArrayBindingPattern(parent.name) && parent.initializer === at ? "pattern" : undefined;
  if (ts.isBinaryExpression(parent)) {
    const isAssignment = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === at;
    return isAssignment && ts.isArrayLiteralExpression(parent.left) ? "pattern" : undefined;
  }
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return undefined;
  if (parent.arguments?.[0] !== at) return undefined;
  const name = libraryName(p, parent.expression);
  return name !== undefined && takesAll(p, name, parent) ? name : undefined;
}

function takesAll(p: ProgramContext, name: string, call: ts.CallExpression | ts.NewExpression): boolean {
  if (/^(?:Array\.from|Set|Map|Object\.fromEntries)$/.test(name)) return true;
  if (/^(?:Object|Map)\.groupBy$/.test(name)) return ts.isCallExpression(call) && hasQuietCallbacks(p, call);
  const [owner, method] = name.split(".");
  return typedArrays.has(owner!) && (method === undefined || method === "from");
}

/** Parentheses and assertions around an expression. */
export function meansTheSame(node: ts.Node): boolean {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  );
}

export function isUsedUp(p: ProgramContext, node: ts.Expression): boolean {
  return takerOf(p, node) !== undefined;
}

/** `m.values().reduce(…)`: the methods of iterators that run through all of it, with functions that change nothing. */
export function isRunThroughByMethod(p: ProgramContext, node: ts.Expression): boolean {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(parent.parent)) return false;
  const isAll = /^(?:reduce|forEach|some|every|find)$/.test(parent.name.text);
  return isAll && parent.parent.expression === parent && hasQuietCallbacks(p, parent.parent);
}

export function refuseKept(u: UnitContext, node: ts.Expression): Expression {
  const message =
    "An iterator is run through where it is made, by a for…of, a spread, a pattern or Array.from, by nothing else here.";
  const hint = `Write [...${shortened(node)}], with three dots, where a list does as well.`;
  refuse(u.program, node, "RG2031", message, hint);
  return unusable(u, node);
}

function shortened(node: ts.Expression): string {
  const text = node.getText().replace(/\s+/g, " ");
  return text.length > 40 ? "…" : text;
}
