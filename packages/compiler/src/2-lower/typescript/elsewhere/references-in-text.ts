/**
 * The references that the text of functions and statements hands on: assignments, declarations, literals, arguments and results.
 *
 * In: functions, and statements at the top of modules. Out: a graph over variables and names of properties (reference-graph.ts).
 * Method: one walk. A call through an object is taken for one of every function of that name.
 */
import ts from "#typescript";
import type { FunctionNode, ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { declarationOf, isFunctionNode, symbolOf } from "../names/symbols.js";
import { CallsInText, classesOf } from "./calls-in-text.js";
import { isVariable, keyOf, PlacesInText, resultOf } from "./places-in-text.js";
import type { Key } from "./reference-graph.js";
import { elements, property, ReferenceGraph } from "./reference-graph.js";

const thrown = "thrown";

export function referencesIn(p: ProgramContext, texts: readonly ts.Node[]): ReferenceGraph {
  const walk = new Walk(p);
  for (const node of texts) {
    walk.text(node);
    if (isFunctionNode(node)) walk.isCalledByOthers(node);
  }
  return walk.graph;
}

class Walk {
  readonly graph = new ReferenceGraph();
  readonly places: PlacesInText;
  readonly calls: CallsInText;
  readonly #initialised = new Set<ts.Node>();
  readonly #around: ts.Node[] = [];

  constructor(readonly p: ProgramContext) {
    this.places = new PlacesInText(p, this.graph);
    this.calls = new CallsInText(p, this.graph, this.places);
  }

  /** A function, a field of a class, or a statement. */
  text(node: ts.Node): void {
    this.#around.push(node);
    if (isFunctionNode(node)) this.#enter(node);
    else this.#statement(node);
    ts.forEachChild(node, (child) => this.#visit(child));
    this.#around.pop();
  }

  isCalledByOthers(f: FunctionNode): void {
    for (const { name } of f.parameters)
      if (ts.isIdentifier(name)) for (const symbol of this.places.name(name)) this.graph.parameters.add(symbol);
  }

  #enter(f: FunctionNode): void {
    for (const parameter of f.parameters) {
      if (parameter.initializer !== undefined)
        this.places.bind(parameter.name, this.places.values(parameter.initializer), parameter);
      if (ts.isParameterPropertyDeclaration(parameter, f) && ts.isIdentifier(parameter.name))
        this.graph.add(this.places.name(parameter.name), property(parameter.name.text), parameter);
      this.#visit(parameter);
    }
    if (f.body !== undefined && !ts.isBlock(f.body)) this.graph.add(this.places.values(f.body), resultOf(f), f.body);
    if (ts.isGetAccessorDeclaration(f)) this.graph.add([resultOf(f)], property(f.name.getText()), f);
    if (ts.isSetAccessorDeclaration(f) && f.parameters[0] !== undefined)
      this.places.bind(f.parameters[0].name, [property(f.name.getText())], f);
    if (ts.isArrowFunction(f) || ts.isFunctionExpression(f)) this.places.isValue(f);
  }

  #visit(node: ts.Node): void {
    if (isFunctionNode(node)) {
      this.text(node);
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
      this.places.bind(node.name, this.places.values(node.initializer), node);
    else if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) this.#assign(node.left, node.right);
    else if ((ts.isReturnStatement(node) || ts.isYieldExpression(node)) && node.expression !== undefined)
      graph.add(this.places.values(node.expression), resultOf(this.#around.at(-1)!), node);
    else if (ts.isThrowStatement(node)) graph.add(this.places.values(node.expression), thrown, node);
    else if (ts.isCatchClause(node) && node.variableDeclaration !== undefined)
      this.places.bind(node.variableDeclaration.name, [thrown], node);
    else if (ts.isForOfStatement(node)) {
      const values = [elements, ...this.places.values(node.expression)];
      if (ts.isVariableDeclarationList(node.initializer))
        this.places.bind(node.initializer.declarations[0]!.name, values, node);
      else this.#store(node.initializer, values, node);
    } else if (ts.isPropertyAssignment(node)) graph.add(this.places.values(node.initializer), keyOf(node.name), node);
    else if (ts.isShorthandPropertyAssignment(node))
      graph.add(this.places.name(node.name), property(node.name.text), node);
    else if (ts.isArrayLiteralExpression(node))
      for (const e of node.elements) graph.add(this.places.values(e), elements, node);
    else if (ts.isCallExpression(node)) this.calls.call(node);
    else if (ts.isNewExpression(node)) {
      this.calls.new(node);
      this.#initialisers(node);
    } else if (ts.isPropertyDeclaration(node) && node.initializer !== undefined) {
      const symbol = this.p.checker.getSymbolAtLocation(node.name);
      const key = symbol !== undefined && isVariable(symbol) ? symbol : keyOf(node.name);
      graph.add(this.places.values(node.initializer), key, node);
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
        if (given !== undefined) this.#store(e, this.places.values(given), target);
      });
    else this.#store(left, this.places.values(right), target);
  }

  #store(target: ts.Expression, values: readonly Key[], at: ts.Node): void {
    const left = bare(target);
    if (ts.isBinaryExpression(left)) this.#store(left.left, [...values, ...this.places.values(left.right)], at);
    else if (ts.isArrayLiteralExpression(left))
      for (const e of left.elements) this.#store(ts.isSpreadElement(e) ? e.expression : e, [elements, ...values], at);
    else if (ts.isObjectLiteralExpression(left))
      for (const e of left.properties) {
        if (ts.isPropertyAssignment(e)) this.#store(e.initializer, [keyOf(e.name)], at);
        else if (ts.isShorthandPropertyAssignment(e)) this.#store(e.name, [property(e.name.text)], at);
        else if (ts.isSpreadAssignment(e)) this.#store(e.expression, values, at);
      }
    else for (const key of this.places.placesOf(left)) this.graph.add(values, key, at);
  }

  /** What the fields of a class are given with every object of it. */
  #initialisers(node: ts.NewExpression): void {
    for (const declared of classesOf(this.p, this.p.checker.getTypeAtLocation(node.expression))) {
      if (this.#initialised.has(declared)) continue;
      this.#initialised.add(declared);
      for (const member of declared.members)
        if (ts.isPropertyDeclaration(member) && member.initializer !== undefined) this.text(member);
    }
  }
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
