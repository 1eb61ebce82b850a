/**
 * What a name of the user's text means of the language's library: by its own name, taken from there (`const { sin } = Math`), or held by a variable.
 */
import ts from "#typescript";
import { hostReadings, mathFunctions, passiveFunctions, typedArrays } from "../../../languages/typescript.js";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { isAssigned } from "./assigned-names.js";
import { assignedWithin, functionOf, isLibrary, isModuleLevel, isSteady, symbolOf } from "./symbols.js";

/** The name under which a library object is reached: `Math.sin`, `isNaN`; undefined if it is not of the library. */
export function libraryName(p: ProgramContext, node: ts.Expression): string | undefined {
  const inner = bare(node);
  if (ts.isIdentifier(inner)) {
    const symbol = symbolOf(p, inner);
    if (symbol === undefined) return undefined;
    if (inner.text === "globalThis") return "globalThis";
    return isLibrary(p, symbol) ? inner.text : meaningOf(p, symbol);
  }
  if (ts.isPropertyAccessExpression(inner)) {
    const base = libraryName(p, inner.expression);
    if (base === undefined) return ofNamespace(p, inner);
    return base === "globalThis" ? inner.name.text : `${base}.${inner.name.text}`;
  }
  return undefined;
}

/** What a module has taken from the library, by the name of all that it exports. */
function ofNamespace(p: ProgramContext, node: ts.PropertyAccessExpression): string | undefined {
  if (!ts.isIdentifier(node.expression)) return undefined;
  const module = symbolOf(p, node.expression);
  if (module === undefined || (module.flags & ts.SymbolFlags.ValueModule) === 0) return undefined;
  const symbol = symbolOf(p, node.name);
  return symbol === undefined ? undefined : meaningOf(p, symbol);
}

/** What of the library a variable of the program stands for. */
function meaningOf(p: ProgramContext, symbol: ts.Symbol): string | undefined {
  return takenFromLibrary(p, symbol) ?? heldClass(p, symbol);
}

/** `const { sin, PI } = Math;`, `const cosh = Math.cosh || …;`: what the name stands for. */
function takenFromLibrary(p: ProgramContext, symbol: ts.Symbol): string | undefined {
  const part = symbol.valueDeclaration;
  if (part !== undefined && ts.isVariableDeclaration(part) && ts.isIdentifier(part.name)) {
    const name = part.initializer === undefined ? undefined : libraryFunction(p, part.initializer);
    return name !== undefined && isSteady(p, symbol, part) ? name : undefined;
  }
  if (part === undefined || !ts.isBindingElement(part) || part.initializer !== undefined) return undefined;
  const declaration = part.parent.parent;
  if (!ts.isVariableDeclaration(declaration) || !takesFromLibrary(p, declaration)) return undefined;
  if (part.dotDotDotToken !== undefined || !isSteady(p, symbol, declaration)) return undefined;
  return `Math.${(part.propertyName ?? part.name).getText()}`;
}

/** A class of the library that objects are made of: by its name, or as `typeof Float32Array !== "undefined" ? Float32Array : Array`. */
export function libraryClass(p: ProgramContext, value: ts.Expression): string | undefined {
  const name = libraryFunction(p, value);
  return name !== undefined && knownClasses.has(name) ? name : undefined;
}

/** A function of the library, by its own name; every library that is meant here has those that scripts ask for (`Math.sign || …`). */
function libraryFunction(p: ProgramContext, value: ts.Expression): string | undefined {
  const inner = bare(value);
  if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.BarBarToken)
    return libraryFunction(p, inner.left);
  // `typeof Float32Array !== "undefined" ? Float32Array : Array`
  if (ts.isConditionalExpression(inner))
    return isTestFor(inner.condition, inner.whenTrue) ? libraryFunction(p, inner.whenTrue) : undefined;
  if (ts.isIdentifier(inner)) {
    const own = symbolOf(p, inner);
    return own !== undefined && isLibrary(p, own) && knownClasses.has(inner.text) ? inner.text : undefined;
  }
  if (!ts.isPropertyAccessExpression(inner)) return undefined;
  let base: ts.Expression = inner;
  while (ts.isPropertyAccessExpression(base)) base = base.expression;
  const symbol = ts.isIdentifier(base) ? symbolOf(p, base) : undefined;
  if (symbol === undefined || !isLibrary(p, symbol)) return undefined;
  const name = inner.getText();
  const isKnown = name.startsWith("Math.") ? mathFunctions.has(name.slice(5)) : false;
  return isKnown || hostReadings.has(name) || passiveFunctions.has(name) || knownFunctions.has(name) ? name : undefined;
}

const knownClasses: ReadonlySet<string> = new Set([...typedArrays.keys(), "Array", "Map", "Set"]);

export const isClassOfLibrary = (name: string): boolean => knownClasses.has(name);

/** `typeof value !== "undefined"` */
function isTestFor(test: ts.Expression, value: ts.Expression): boolean {
  const asked = bare(test);
  if (!ts.isBinaryExpression(asked) || !/^!==?$/.test(asked.operatorToken.getText())) return false;
  const { left, right } = asked;
  if (!ts.isStringLiteral(right) || right.text !== "undefined" || !ts.isTypeOfExpression(left)) return false;
  return bare(left.expression).getText() === bare(value).getText();
}

const knownFunctions: ReadonlySet<string> = new Set(["Array.isArray", "Object.prototype.toString"]);

function takesFromLibrary(p: ProgramContext, { name, initializer }: ts.VariableDeclaration): boolean {
  return ts.isObjectBindingPattern(name) && initializer !== undefined && libraryName(p, initializer) === "Math";
}

/** Does a declaration only give names of its own to what `Math` has? */
export function namesLibrary(p: ProgramContext, declaration: ts.VariableDeclaration): boolean {
  if (ts.isIdentifier(declaration.name)) {
    const symbol = symbolOf(p, declaration.name);
    return symbol !== undefined && takenFromLibrary(p, symbol) !== undefined;
  }
  if (!ts.isObjectBindingPattern(declaration.name) || !takesFromLibrary(p, declaration)) return false;
  return declaration.name.elements.every((part) => {
    const symbol = p.checker.getSymbolAtLocation(part.name);
    return symbol !== undefined && takenFromLibrary(p, symbol) !== undefined;
  });
}

/**
 * The class of the library that a variable of a module holds once all modules are loaded: `let ARRAY_TYPE = typeof Float32Array !== "undefined" ?
 * Float32Array : Array;`, or what one call at the top of a module gives (`setMatrixArrayType(Array);`). A function that is called later may change it:
 * held-classes.ts.
 */
function heldClass(p: ProgramContext, symbol: ts.Symbol): string | undefined {
  const declaration = symbol.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  if (!ts.isIdentifier(declaration.name) || !isModuleLevel(declaration)) return undefined;
  const { initializer } = declaration;
  return p.remember("heldClass", symbol, () => {
    const first = libraryClass(p, initializer);
    if (first === undefined || isSetAtTop(p, declaration.getSourceFile(), symbol)) return undefined;
    const calls = p.parsed.files.flatMap((file) => callsAtTop(file)).filter((call) => sets(p, call, symbol));
    if (calls.length === 0) return first;
    return calls.length === 1 ? classSet(p, calls[0] as ts.CallExpression, symbol) : undefined;
  });
}

function isSetAtTop(p: ProgramContext, node: ts.Node, symbol: ts.Symbol): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isIdentifier(node) && node.text === symbol.name && isAssigned(node) && symbolOf(p, node) === symbol)
    return true;
  return ts.forEachChild(node, (child) => isSetAtTop(p, child, symbol) || undefined) ?? false;
}

/** The calls that run when a module is loaded, those of functions that they call left out. */
function callsAtTop(node: ts.Node): readonly ts.CallExpression[] {
  if (ts.isFunctionLike(node)) return [];
  const calls: ts.CallExpression[] = ts.isCallExpression(node) ? [node] : [];
  ts.forEachChild(node, (child) => void calls.push(...callsAtTop(child)));
  return calls;
}

type CalledFunction = NonNullable<ReturnType<typeof functionOf>>;

function calledFunction(p: ProgramContext, { expression }: ts.CallExpression): CalledFunction | undefined {
  const callee = bare(expression);
  const symbol = symbolOf(p, ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  return symbol === undefined ? undefined : functionOf(p, symbol);
}

function sets(p: ProgramContext, call: ts.CallExpression, symbol: ts.Symbol): boolean {
  const called = calledFunction(p, call);
  return called !== undefined && assignedWithin(called, p, symbol);
}

/** What `function set(type) { ARRAY_TYPE = type; }` is given, or `(type) => (ARRAY_TYPE = type)`. */
function classSet(p: ProgramContext, call: ts.CallExpression, symbol: ts.Symbol): string | undefined {
  const called = calledFunction(p, call);
  const store = called === undefined ? undefined : onlyExpression(called);
  const [given, ...more] = call.arguments;
  if (called === undefined || store === undefined || given === undefined || more.length > 0) return undefined;
  if (!ts.isBinaryExpression(store) || store.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const taken = called.parameters[0]?.name;
  if (taken === undefined || symbolOf(p, store.left) !== symbol) return undefined;
  return symbolOf(p, store.right) === p.checker.getSymbolAtLocation(taken) ? libraryClass(p, given) : undefined;
}

/** All that a function does, where that is one expression. */
function onlyExpression({ body }: CalledFunction): ts.Expression | undefined {
  if (body === undefined || !ts.isBlock(body)) return body === undefined ? undefined : bare(body);
  const [only, ...more] = body.statements;
  return only !== undefined && more.length === 0 && ts.isExpressionStatement(only) ? bare(only.expression) : undefined;
}

/** The class of the library that the name of a variable stands for, which something may set later. */
export function classHeldBy(p: ProgramContext, symbol: ts.Symbol): string | undefined {
  return takenFromLibrary(p, symbol) === undefined ? heldClass(p, symbol) : undefined;
}

/** The class of the library that the name of a variable stands for. */
export function classOf(p: ProgramContext, symbol: ts.Symbol): string | undefined {
  const name = meaningOf(p, symbol);
  return name !== undefined && isClassOfLibrary(name) ? name : undefined;
}
