/**
 * The references that the text of functions and statements hands on: assignments, declarations, literals, arguments and results.
 *
 * In: functions, and statements at the top of modules. Out: a graph over variables and names of properties (reference-graph.ts).
 * Method: one walk. A call through an object is taken for one of every function of that name. A function that is used as a value may be called
 * with whatever is handed to a call that nobody knows.
 * Limits: what library functions make anew is known by their names; of all others the result is taken to be anything that they are given.
 */
import ts from "#typescript";
import type { FunctionNode, ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { declarationOf, functionOf, isFunctionNode, isLibrary, symbolOf } from "../names/symbols.js";
import { memberName } from "../types/records.js";
import type { Key } from "./reference-graph.js";
import { elements, property, ReferenceGraph } from "./reference-graph.js";

/** Handed to a function that is only known as a value, and given back by one. */
const anyCall = "any call";

const thrown = "thrown";

/** Functions of the library that set a property. */
const assigners: ReadonlySet<string> = new Set(["set", "defineProperty", "defineProperties"]);

/** Functions of the library whose result is new; what is in it may be in what they are given. */
const makers: ReadonlySet<string> = new Set([
  ..."concat entries filter flat flatMap from fromEntries keys map of slice split structuredClone".split(" "),
  ..."toReversed toSorted toSpliced values with".split(" "),
]);

export function referencesIn(p: ProgramContext, texts: readonly ts.Node[]): ReferenceGraph {
  const walk = new Walk(p);
  for (const f of texts) {
    if (!isFunctionNode(f)) walk.statement(f);
    else walk.function(f);
    if (isFunctionNode(f)) walk.isCalledByOthers(f);
  }
  return walk.graph;
}

class Walk {
  readonly graph = new ReferenceGraph();
  readonly #byName = new Map<string, Set<FunctionNode>>();
  readonly #walked = new Set<ts.Node>();
  readonly #around: ts.Node[] = [];

  constructor(readonly p: ProgramContext) {
    for (const file of p.parsed.files) if (!file.isDeclarationFile) this.#collect(file);
  }

  statement(node: ts.Node): void {
    this.#around.push(node);
    this.#visit(node);
    this.#around.pop();
  }

  function(node: ts.Node): void {
    this.#around.push(node);
    if (isFunctionNode(node)) this.#enter(node);
    ts.forEachChild(node, (child) => this.#visit(child));
    this.#around.pop();
  }

  isCalledByOthers(f: FunctionNode): void {
    for (const { name } of f.parameters)
      if (ts.isIdentifier(name)) for (const symbol of this.#name(name)) this.graph.parameters.add(symbol);
  }

  /** Functions by the names that they are called by through objects. */
  #collect(node: ts.Node): void {
    if (isFunctionNode(node)) {
      const named = node.name ?? (ts.isPropertyAssignment(node.parent) ? node.parent.name : undefined);
      const held = ts.isPropertyDeclaration(node.parent) ? node.parent.name : undefined;
      const stored =
        ts.isBinaryExpression(node.parent) && ts.isPropertyAccessExpression(node.parent.left)
          ? node.parent.left.name
          : undefined;
      for (const name of [named, held, stored]) {
        if (name === undefined) continue;
        const text = name.getText();
        const list = this.#byName.get(text) ?? new Set();
        this.#byName.set(text, list.add(node));
      }
    }
    ts.forEachChild(node, (child) => this.#collect(child));
  }

  #enter(f: FunctionNode): void {
    for (const parameter of f.parameters) {
      if (parameter.initializer !== undefined)
        this.#bind(parameter.name, this.#values(parameter.initializer), parameter);
      if (ts.isParameterPropertyDeclaration(parameter, f) && ts.isIdentifier(parameter.name))
        this.graph.add(this.#name(parameter.name), property(parameter.name.text), parameter);
      this.#visit(parameter);
    }
    if (f.body !== undefined && !ts.isBlock(f.body)) this.graph.add(this.#values(f.body), resultOf(f), f.body);
    if (ts.isGetAccessorDeclaration(f)) this.graph.add([resultOf(f)], property(f.name.getText()), f);
    if (ts.isSetAccessorDeclaration(f) && f.parameters[0] !== undefined)
      this.#bind(f.parameters[0].name, [property(f.name.getText())], f);
    if (ts.isArrowFunction(f) || ts.isFunctionExpression(f)) this.#isValue(f);
  }

  #isValueOnce(f: FunctionNode): void {
    if (this.#walked.has(f)) return;
    this.#walked.add(f);
    this.#isValue(f);
  }

  #isValue(f: FunctionNode): void {
    for (const parameter of f.parameters) this.#bind(parameter.name, [anyCall], parameter);
    this.graph.add([resultOf(f)], anyCall, f);
  }

  #visit(node: ts.Node): void {
    if (isFunctionNode(node)) {
      this.function(node);
      return;
    }
    if (ts.isTypeNode(node)) return;
    this.#statement(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #statement(node: ts.Node): void {
    const { graph } = this;
    if (ts.isIdentifier(node)) this.#mention(node);
    else if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
      this.#bind(node.name, this.#values(node.initializer), node);
    else if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) this.#assign(node.left, node.right);
    else if ((ts.isReturnStatement(node) || ts.isYieldExpression(node)) && node.expression !== undefined)
      graph.add(this.#values(node.expression), resultOf(this.#function()), node);
    else if (ts.isThrowStatement(node)) graph.add(this.#values(node.expression), thrown, node);
    else if (ts.isCatchClause(node) && node.variableDeclaration !== undefined)
      this.#bind(node.variableDeclaration.name, [thrown], node);
    else if (ts.isForOfStatement(node)) {
      const values = [elements, ...this.#values(node.expression)];
      if (ts.isVariableDeclarationList(node.initializer))
        this.#bind(node.initializer.declarations[0]!.name, values, node);
      else this.#store(node.initializer, values, node);
    } else if (ts.isPropertyAssignment(node)) graph.add(this.#values(node.initializer), keyOf(node.name), node);
    else if (ts.isShorthandPropertyAssignment(node)) graph.add(this.#name(node.name), property(node.name.text), node);
    else if (ts.isArrayLiteralExpression(node))
      for (const e of node.elements) graph.add(this.#values(e), elements, node);
    else if (ts.isCallExpression(node)) this.#call(node);
    else if (ts.isNewExpression(node)) this.#new(node);
    else if (ts.isPropertyDeclaration(node) && node.initializer !== undefined) {
      const symbol = this.p.checker.getSymbolAtLocation(node.name);
      const key = symbol !== undefined && isVariable(symbol) ? symbol : keyOf(node.name);
      graph.add(this.#values(node.initializer), key, node);
    }
  }

  #mention(node: ts.Identifier): void {
    const symbol = symbolOf(this.p, node);
    const declared = declarationOf(symbol);
    if (symbol === undefined || declared === undefined) return;
    if (!ts.isVariableDeclaration(declared) && !ts.isParameter(declared) && !ts.isBindingElement(declared)) return;
    let home: ts.Node = declared;
    while (!ts.isSourceFile(home) && !isFunctionNode(home)) home = home.parent;
    if (isFunctionNode(home) && home !== this.#around.at(-1)) this.graph.captured.add(symbol);
  }

  #function(): ts.Node {
    return this.#around.at(-1)!;
  }

  #assign(target: ts.Expression, value: ts.Expression): void {
    const left = bare(target);
    const right = bare(value);
    // `[a, b] = [b, a]`
    if (
      ts.isArrayLiteralExpression(left) &&
      ts.isArrayLiteralExpression(right) &&
      !hasSpread(left) &&
      !hasSpread(right)
    )
      left.elements.forEach((e, k) => {
        const given = right.elements[k];
        if (given !== undefined) this.#store(e, this.#values(given), target);
      });
    else this.#store(left, this.#values(right), target);
  }

  #store(target: ts.Expression, values: readonly Key[], at: ts.Node): void {
    const left = bare(target);
    if (ts.isBinaryExpression(left)) this.#store(left.left, [...values, ...this.#values(left.right)], at);
    else if (ts.isArrayLiteralExpression(left))
      for (const e of left.elements) this.#store(ts.isSpreadElement(e) ? e.expression : e, [elements, ...values], at);
    else if (ts.isObjectLiteralExpression(left))
      for (const e of left.properties) {
        if (ts.isPropertyAssignment(e)) this.#store(e.initializer, [keyOf(e.name)], at);
        else if (ts.isShorthandPropertyAssignment(e)) this.#store(e.name, [property(e.name.text)], at);
        else if (ts.isSpreadAssignment(e)) this.#store(e.expression, values, at);
      }
    else for (const key of this.#placesOf(left)) this.graph.add(values, key, at);
  }

  #bind(name: ts.BindingName, values: readonly Key[], at: ts.Node): void {
    if (ts.isIdentifier(name)) {
      for (const key of this.#name(name)) this.graph.add(values, key, at);
      return;
    }
    for (const e of name.elements) {
      if (ts.isOmittedExpression(e)) continue;
      const key = ts.isArrayBindingPattern(name)
        ? elements
        : e.propertyName !== undefined
          ? keyOf(e.propertyName)
          : property(e.name.getText());
      const given = e.dotDotDotToken === undefined ? [key] : values;
      const initial = e.initializer === undefined ? [] : this.#values(e.initializer);
      this.#bind(
        e.name,
        ts.isArrayBindingPattern(name) ? [...values, ...given, ...initial] : [...given, ...initial],
        at,
      );
    }
  }

  #name(node: ts.Identifier): readonly ts.Symbol[] {
    const symbol = symbolOf(this.p, node);
    return symbol === undefined ? [] : [symbol];
  }

  /** Where an expression's value stands: a variable, a property, elements. */
  #placesOf(e: ts.Expression): readonly Key[] {
    if (ts.isIdentifier(e)) return this.#name(e);
    if (ts.isPropertyAccessExpression(e)) {
      const symbol = symbolOf(this.p, e.name);
      return [symbol !== undefined && isVariable(symbol) ? symbol : property(e.name.text)];
    }
    if (!ts.isElementAccessExpression(e)) return [];
    const key = bare(e.argumentExpression);
    if (ts.isStringLiteralLike(key)) return [property(key.text)];
    const type = this.p.checker.getTypeAtLocation(e.expression);
    const isList = type.getNumberIndexType() !== undefined;
    const named = isList ? [] : type.getProperties().map((symbol) => property(memberName(symbol)));
    return [elements, ...named];
  }

  /** The nodes whose objects the expression may give. */
  #values(e: ts.Expression): readonly Key[] {
    const node = bare(e);
    if (ts.isConditionalExpression(node)) return [...this.#values(node.whenTrue), ...this.#values(node.whenFalse)];
    if (ts.isBinaryExpression(node)) return this.#valuesOfBinary(node);
    if (ts.isAwaitExpression(node) || ts.isSpreadElement(node)) return [elements, ...this.#values(node.expression)];
    if (ts.isYieldExpression(node)) return [anyCall];
    if (node.kind === ts.SyntaxKind.ThisKeyword || ts.isCallExpression(node) || isMaker(node)) return [node];
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(this.p, node);
      const f = symbol === undefined ? undefined : functionOf(this.p, symbol);
      if (f !== undefined) {
        this.#isValueOnce(f);
        return [f, ...this.#name(node)];
      }
    }
    // A method may be kept, and be called by whoever has it.
    if (ts.isPropertyAccessExpression(node))
      for (const f of this.#byName.get(node.name.text) ?? []) this.#isValueOnce(f);
    // A view of the buffer is no array of its own.
    if (ts.isPropertyAccessExpression(node) && node.name.text === "buffer") return this.#values(node.expression);
    return this.#placesOf(node);
  }

  #valuesOfBinary({ left, operatorToken, right }: ts.BinaryExpression): readonly Key[] {
    switch (operatorToken.kind) {
      case ts.SyntaxKind.EqualsToken:
      case ts.SyntaxKind.CommaToken:
        return this.#values(right);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarEqualsToken:
      case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      case ts.SyntaxKind.QuestionQuestionEqualsToken:
        return [...this.#values(left), ...this.#values(right)];
      default:
        return [];
    }
  }

  #call(node: ts.CallExpression): void {
    const callee = bare(node.expression);
    if (callee.kind === ts.SyntaxKind.SuperKeyword) {
      for (const f of this.#constructorsOf(this.p.checker.getTypeAtLocation(callee))) this.#link(node, f);
      return;
    }
    if (isFunctionNode(callee)) {
      this.#link(node, callee);
      return;
    }
    const symbol = symbolOf(this.p, ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const known = symbol === undefined ? undefined : functionOf(this.p, symbol);
    if (known !== undefined) {
      this.#link(node, known);
      return;
    }
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    if (symbol !== undefined && isLibrary(this.p, symbol)) {
      this.#library(node, name);
      return;
    }
    for (const f of this.#byName.get(name) ?? []) this.#link(node, f);
    for (const argument of node.arguments) this.graph.add(this.#values(argument), anyCall, node);
    this.graph.add([anyCall], node, node);
  }

  #library(node: ts.CallExpression, name: string): void {
    const { graph } = this;
    const callee = bare(node.expression);
    const object = ts.isPropertyAccessExpression(callee) ? this.#values(callee.expression) : [];
    const given = node.arguments.flatMap((argument) => this.#values(argument));
    // What is given may come to stand in it; a callback gets what is there, and what it gives back may come to stand there.
    graph.add(given, elements, node);
    if (node.arguments.some((argument) => this.#mayBeFunction(argument))) {
      graph.add([anyCall], elements, node);
      graph.add([elements, ...object, ...given], anyCall, node);
    }
    if (assigners.has(name)) this.#assignProperty(node);
    graph.outside.add(node);
    if (makers.has(name)) return;
    graph.add([...object, ...given, elements], node, node);
  }

  #mayBeFunction(e: ts.Expression): boolean {
    const type = this.p.checker.getTypeAtLocation(e);
    return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 || type.getCallSignatures().length > 0;
  }

  /** `Reflect.set(o, "a", v)`, `Object.defineProperty(o, "a", { value: v })` */
  #assignProperty(node: ts.CallExpression): void {
    const [object, key, ...given] = node.arguments;
    if (object === undefined || key === undefined) return;
    const values = [property("value"), ...given.flatMap((argument) => this.#values(argument))];
    const all = this.p.checker.getTypeAtLocation(object).getProperties();
    const named = ts.isStringLiteralLike(key) ? [key.text] : all.map((symbol) => memberName(symbol));
    for (const name of named) this.graph.add(values, property(name), node);
  }

  #new(node: ts.NewExpression): void {
    const given = node.arguments ?? [];
    const callee = symbolOf(this.p, bare(node.expression));
    const own = callee === undefined ? undefined : functionOf(this.p, callee);
    const classes = this.#constructorsOf(this.p.checker.getTypeAtLocation(node.expression));
    const constructors = own === undefined ? classes : [own];
    for (const f of constructors) this.#link(node, f);
    this.#initialisers(node);
    if (constructors.length > 0) return;
    const values = given.flatMap((argument) => this.#values(argument));
    this.graph.add(values, elements, node);
    // A view of a buffer is no array of its own.
    if (
      given.some((argument) => /Buffer/.test(this.p.checker.typeToString(this.p.checker.getTypeAtLocation(argument))))
    )
      this.graph.add(values, node, node);
  }

  /** What the fields of a class are given with every object of it. */
  #initialisers(node: ts.NewExpression): void {
    for (const declared of classesOf(this.p, this.p.checker.getTypeAtLocation(node.expression))) {
      if (this.#walked.has(declared)) continue;
      this.#walked.add(declared);
      for (const member of declared.members)
        if (ts.isPropertyDeclaration(member) && member.initializer !== undefined) this.function(member);
    }
  }

  #constructorsOf(type: ts.Type): readonly FunctionNode[] {
    const bodies: FunctionNode[] = [];
    for (const declared of classesOf(this.p, type))
      for (const member of declared.members)
        if (ts.isConstructorDeclaration(member) && member.body !== undefined) bodies.push(member);
    return bodies;
  }

  #link(node: ts.CallExpression | ts.NewExpression, f: FunctionNode): void {
    const given = node.arguments ?? [];
    const spread = given.findIndex(ts.isSpreadElement);
    f.parameters.forEach((parameter, k) => {
      const own =
        parameter.dotDotDotToken !== undefined
          ? given.slice(k)
          : spread >= 0 && k >= spread
            ? given.slice(spread)
            : given.slice(k, k + 1);
      const values = own.flatMap((argument) => this.#values(argument));
      if (parameter.dotDotDotToken !== undefined) this.graph.add(values, elements, node);
      else this.#bind(parameter.name, values, node);
    });
    if (ts.isCallExpression(node)) this.graph.add([resultOf(f)], node, node);
  }
}

/** The node of what a function gives back: the function itself is its value. */
function resultOf(f: ts.Node): Key {
  return (isFunctionNode(f) ? f.body : undefined) ?? f;
}

/** The class of a constructor's type, and those that it extends. */
function classesOf(p: ProgramContext, type: ts.Type): readonly ts.ClassLikeDeclaration[] {
  const classes: ts.ClassLikeDeclaration[] = [];
  let declared = type.symbol?.declarations?.find(ts.isClassLike);
  while (declared !== undefined && !declared.getSourceFile().isDeclarationFile && !classes.includes(declared)) {
    classes.push(declared);
    const clause = declared.heritageClauses?.find((one) => one.token === ts.SyntaxKind.ExtendsKeyword);
    const base = clause?.types[0]?.expression;
    declared =
      base === undefined ? undefined : p.checker.getTypeAtLocation(base).symbol?.declarations?.find(ts.isClassLike);
  }
  return classes;
}

/** Expressions that make an object each time. */
export function isMaker(node: ts.Node): boolean {
  return (
    ts.isNewExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

function isVariable(symbol: ts.Symbol): boolean {
  const declared = symbol.valueDeclaration;
  if (declared === undefined) return false;
  if (ts.isPropertyDeclaration(declared))
    return (ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Static) !== 0;
  return ts.isVariableDeclaration(declared);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken
  );
}

function hasSpread(list: ts.ArrayLiteralExpression): boolean {
  return list.elements.some(ts.isSpreadElement);
}

function keyOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? elements : property(name.text);
}
