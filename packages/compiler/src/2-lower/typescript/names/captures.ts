/**
 * Which variables functions capture, and how.
 *
 * In: the outermost function (or class member, or module) around a node. Out: for each function inside, the variables of enclosing
 * functions that it needs, itself or through local functions it calls; and the variables that must live in boxes.
 * Method: one walk that notes every use of a local variable, then a closure over calls of local functions.
 * A variable is boxed if a function inside assigns it, or if a function *value* captures it and it is assigned after the value was
 * (or may have been) made; or if it is a `var` in a loop, which all iterations share. A local function that is only called takes captured values as leading parameters at each call: it may
 * read a variable that changes without a box.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import type { LiteralAccessor } from "../objects/accessor-fields.js";
import { accessorField, isLiteralAccessor, kindOf, nameOfAccessor } from "../objects/accessor-fields.js";
import { textOfName } from "../objects/literal-keys.js";
import { isAssigned } from "./assigned-names.js";
import { isCalledAtOnce, isNestedVar, isVarInLoop } from "./hoisted-variables.js";
import { isNamespaceConstant } from "./namespace-constants.js";
import {
  assignedWithin,
  declarationOf,
  functionOf,
  isFunctionNode,
  isLibrary,
  isModuleLevel,
  symbolOf,
} from "./symbols.js";

export interface CaptureFacts {
  /** Captured variables, in order of first use. */
  readonly captured: ReadonlyMap<ts.Node, readonly ts.Symbol[]>;
  /** Functions that need the enclosing `this`. */
  readonly needsThis: ReadonlySet<ts.Node>;
  readonly boxed: ReadonlySet<ts.Symbol>;
  /** Boxed variables that are needed before their declaration is reached. */
  readonly early: ReadonlySet<ts.Symbol>;
  /** Variables that are assigned after their declaration. */
  readonly reassigned: ReadonlySet<ts.Symbol>;
  /** Local functions that are called by name; the others are only values. */
  readonly called: ReadonlySet<ts.Node>;
}

/** The facts for the outermost function around `node`. */
export function captureFacts(p: ProgramContext, node: ts.Node): CaptureFacts {
  const root = outermost(node);
  return p.remember("captures", root, () => new CaptureWalk(p, root).facts());
}

function outermost(node: ts.Node): ts.Node {
  let found: ts.Node = node.getSourceFile();
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (isFunctionNode(at) || ts.isPropertyDeclaration(at) || ts.isClassStaticBlockDeclaration(at)) found = at;
  }
  return found;
}

/** The function a declaration belongs to: the nearest one around it. A parameter belongs to its function. */
function owner(declaration: ts.Node): ts.Node {
  let at = declaration.parent;
  while (
    !ts.isSourceFile(at) &&
    !isFunctionNode(at) &&
    !ts.isPropertyDeclaration(at) &&
    !ts.isClassStaticBlockDeclaration(at)
  )
    at = at.parent;
  return at;
}

class CaptureWalk {
  readonly #direct = new Map<ts.Node, Set<ts.Symbol>>();
  readonly #uses = new Map<ts.Node, Set<ts.Node>>();
  readonly #this = new Set<ts.Node>();
  readonly #assignedIn = new Map<ts.Symbol, ts.Node[][]>();
  readonly #called = new Set<ts.Node>();
  readonly #values = new Set<ts.Node>();
  readonly #functions: ts.Node[] = [];

  constructor(
    readonly p: ProgramContext,
    readonly root: ts.Node,
  ) {
    this.#walk(root, []);
  }

  #walk(node: ts.Node, around: readonly ts.Node[]): void {
    let inside = around;
    if (isFunctionNode(node)) {
      this.#functions.push(node);
      this.#direct.set(node, new Set());
      this.#uses.set(node, new Set());
      inside = [...around, node];
      if (isValue(this.p, node)) this.#values.add(node);
    }
    if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) {
      for (let i = inside.length - 1; i >= 0; i--) {
        const f = inside[i]!;
        if (ts.isArrowFunction(f)) this.#this.add(f);
        else if (isObjectMethod(f)) {
          this.#this.add(f);
          break;
        } else break;
      }
    } else if (ts.isIdentifier(node)) {
      this.#identifier(node, inside);
    }
    ts.forEachChild(node, (child) => this.#walk(child, inside));
  }

  #identifier(node: ts.Identifier, inside: readonly ts.Node[]): void {
    const parent = node.parent;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
    if (ts.isPropertyAssignment(parent) && parent.name === node) return;
    const symbol = symbolOf(this.p, node);
    const declaration = declarationOf(symbol);
    if (symbol === undefined || declaration === undefined || isLibrary(this.p, symbol)) return;
    const target = functionOf(this.p, symbol);
    const isDeclared = (declaration as { name?: ts.Node }).name === node;
    if (target !== undefined && target !== this.root && !isDeclared && this.#isInside(target)) {
      for (const f of inside) this.#uses.get(f)!.add(target);
      if (ts.isCallExpression(parent) && parent.expression === node) this.#called.add(target);
      else this.#values.add(target);
    }
    if (!(symbol.flags & ts.SymbolFlags.Variable) || isModuleLevel(declaration)) return;
    if (isNamespaceConstant(this.p, symbol)) return;
    // `var p = p || []` of a parameter p assigns, too.
    const isRepeated = ts.isVariableDeclaration(parent) && parent.name === node && parent.initializer !== undefined;
    if (!isDeclared && (isRepeated || isAssigned(node))) {
      const list = this.#assignedIn.get(symbol) ?? [];
      list.push([...inside]);
      this.#assignedIn.set(symbol, list);
    }
    if (isDeclared) return;
    const home = owner(declaration);
    for (const f of inside) if (f !== home && !isAround(f, home)) this.#direct.get(f)!.add(symbol);
  }

  #isInside(node: ts.Node): boolean {
    for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent)
      if (at === this.root) return !ts.isSourceFile(at) || !isTopLevelFunction(node);
    return false;
  }

  facts(): CaptureFacts {
    const captured = new Map<ts.Node, ts.Symbol[]>();
    const needsThis = new Set<ts.Node>();
    for (const f of this.#functions) {
      const reached = new Set<ts.Node>([f]);
      for (const g of reached) for (const h of this.#uses.get(g) ?? []) reached.add(h);
      const found = new Set<ts.Symbol>();
      for (const g of reached) {
        for (const symbol of this.#direct.get(g) ?? []) {
          if (!isAround(f, owner(declarationOf(symbol)!)) && owner(declarationOf(symbol)!) !== f) found.add(symbol);
        }
        if (this.#this.has(g) && (g === f || ts.isArrowFunction(f) || ts.isArrowFunction(g))) {
          if (g === f || !bindsThis(f) || !isAround(f, g)) needsThis.add(f);
        }
      }
      // A constant that is a function called by name is no captured value.
      captured.set(
        f,
        [...found].filter((symbol) => !this.#isCalledFunction(symbol)),
      );
    }
    const boxed = new Set<ts.Symbol>();
    const early = new Set<ts.Symbol>();
    for (const f of this.#functions) {
      for (const symbol of captured.get(f) ?? []) {
        const assigned = this.#assignedIn.get(symbol) ?? [];
        if (assigned.some((chain) => chain.includes(f))) boxed.add(symbol);
        const declaration = declarationOf(symbol)!;
        if (!this.#values.has(f)) continue;
        if (assigned.length > 0 && !isLoopCounter(declaration, this.p, symbol)) boxed.add(symbol);
        if (isLate(f, declaration)) {
          boxed.add(symbol);
          early.add(symbol);
        }
        // Every iteration assigns it anew, and a function that is kept sees that.
        if (isVarInLoop(declaration) && !isCalledAtOnce(this.p, f)) boxed.add(symbol);
      }
    }
    for (const symbol of boxed) if (isNestedVar(declarationOf(symbol)!)) early.add(symbol);
    return { captured, needsThis, boxed, early, reassigned: new Set(this.#assignedIn.keys()), called: this.#called };
  }

  #isCalledFunction(symbol: ts.Symbol): boolean {
    const target = functionOf(this.p, symbol);
    return target !== undefined && this.#called.has(target);
  }
}

function isTopLevelFunction(node: ts.Node): boolean {
  return owner(node).kind === ts.SyntaxKind.SourceFile;
}

/** Is `inner` inside `outer`? */
function isAround(outer: ts.Node, inner: ts.Node): boolean {
  for (let at: ts.Node | undefined = inner.parent; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}

function bindsThis(f: ts.Node): boolean {
  return !ts.isArrowFunction(f);
}

/** A method of an object literal: a function value that captures the object. */
export type ObjectMethod = ts.MethodDeclaration | ts.FunctionExpression | LiteralAccessor;

export function isObjectMethod(f: ts.Node): boolean {
  return isLiteralAccessor(f) || nodeOfName(f) !== undefined;
}

/** Its name, whether it is written as `name() { … }` or as `name: function () { … }`; of an accessor, that of its field. */
export function methodName(p: ProgramContext, f: ts.Node): string | undefined {
  if (isLiteralAccessor(f)) return accessorField(kindOf(f), nameOfAccessor(f));
  const name = nodeOfName(f);
  return name === undefined ? undefined : textOfName(p, name);
}

function nodeOfName(f: ts.Node): ts.PropertyName | undefined {
  let name: ts.PropertyName | undefined;
  if (ts.isMethodDeclaration(f)) name = ts.isObjectLiteralExpression(f.parent) ? f.name : undefined;
  else if (ts.isFunctionExpression(f)) {
    let at: ts.Node = f.parent;
    while (ts.isParenthesizedExpression(at)) at = at.parent;
    name = ts.isPropertyAssignment(at) ? at.name : undefined;
  }
  return name;
}

/** Function expressions are values where they stand, unless they are called at once or named by a constant. */
function isValue(p: ProgramContext, node: ts.Node): boolean {
  if (isObjectMethod(node)) return true;
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false;
  let at: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at)) at = at.parent;
  if (ts.isCallExpression(at) && ts.isParenthesizedExpression(at.expression) && isAround(at.expression, node))
    return false;
  const symbol =
    ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) ? p.checker.getSymbolAtLocation(at.name) : undefined;
  return symbol === undefined || functionOf(p, symbol) !== node;
}

/** `for (let i …; i++)`: every iteration has its own i, so an update of the loop changes none that was captured. */
function isLoopCounter(declaration: ts.Node, p: ProgramContext, symbol: ts.Symbol): boolean {
  const list = declaration.parent;
  if (!ts.isVariableDeclarationList(list) || !(list.flags & ts.NodeFlags.BlockScoped)) return false;
  const loop = list.parent;
  if (!ts.isForStatement(loop) || loop.initializer !== list) return false;
  return (
    !assignedWithin(loop.statement, p, symbol) &&
    !(loop.condition !== undefined && assignedWithin(loop.condition, p, symbol))
  );
}

/** Is the function value made before the variable has its value? Function declarations are values wherever they are mentioned. */
function isLate(f: ts.Node, declaration: ts.Node): boolean {
  if (ts.isParameter(declaration)) return false;
  return f.getStart() < declaration.getEnd();
}
