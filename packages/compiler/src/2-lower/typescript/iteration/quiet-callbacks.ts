/**
 * Functions that are called between one value and the next of what is run through: whether they may change what gives the values.
 *
 * In: a call with functions as arguments. Out: true where their text shows that they store in nothing but variables of their own.
 * Method: the functions of the program that they call are looked into, too. Limits: methods, and functions that are not known, may do anything.
 */
import ts from "#typescript";
import { found } from "../arrays/shrinking-callbacks.js";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { libraryName } from "../names/library-names.js";
import { declarationOf, functionOf, isLibrary, symbolOf } from "../names/symbols.js";
import { assigned } from "./acts.js";

export function hasQuietCallbacks(p: ProgramContext, call: ts.CallExpression): boolean {
  return areQuiet(p, call.arguments, new Set());
}

function areQuiet(p: ProgramContext, values: readonly ts.Expression[], seen: Set<ts.Node>): boolean {
  return values.every((value) => {
    const isFunction = p.checker.getTypeAtLocation(value).getCallSignatures().length > 0;
    return !isFunction || isQuiet(p, calledBy(p, value), seen);
  });
}

/** The function that an expression stands for. */
function calledBy(p: ProgramContext, node: ts.Expression): ts.Node | undefined {
  const inner = bare(node);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return inner;
  const symbol = ts.isIdentifier(inner) ? symbolOf(p, inner) : undefined;
  return symbol === undefined ? undefined : functionOf(p, symbol);
}

function isQuiet(p: ProgramContext, f: ts.Node | undefined, seen: Set<ts.Node>): boolean {
  if (f === undefined) return false;
  if (seen.has(f)) return true;
  seen.add(f);
  return !found(f, (node) => {
    const target = assigned(node);
    if (target !== undefined) return !isOwn(p, target, f);
    if (ts.isNewExpression(node)) return libraryName(p, node.expression) === undefined;
    if (ts.isCallExpression(node)) return !isQuietCall(p, node, seen);
    return ts.isDeleteExpression(node) || ts.isTaggedTemplateExpression(node);
  });
}

function isQuietCall(p: ProgramContext, call: ts.CallExpression, seen: Set<ts.Node>): boolean {
  if (libraryName(p, call.expression) !== undefined) return areQuiet(p, call.arguments, seen);
  const callee = bare(call.expression);
  if (!ts.isPropertyAccessExpression(callee)) return isQuiet(p, calledBy(p, callee), seen);
  const method = symbolOf(p, callee.name);
  return (
    method !== undefined && isLibrary(p, method) && !changing.has(callee.name.text) && areQuiet(p, call.arguments, seen)
  );
}

const changing: ReadonlySet<string> = new Set(
  "set add delete clear push pop shift unshift splice sort reverse fill copyWithin next".split(" "),
);

/** Is it a variable that the function declares? */
function isOwn(p: ProgramContext, target: ts.Expression, f: ts.Node): boolean {
  const declaration = ts.isIdentifier(target) ? declarationOf(symbolOf(p, target)) : undefined;
  return declaration !== undefined && ts.findAncestor(declaration, (node) => node === f) !== undefined;
}
