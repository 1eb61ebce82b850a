/**
 * Where references stand, and what expressions give: the nodes of the graph that a piece of text means.
 * In: the program, the graph. Out: nodes; edges for functions that are used as values, which may be called with whatever is handed to a
 * call that nobody knows.
 */
import ts from "#typescript";
import type { FunctionNode, ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { functionOf, isFunctionNode, symbolOf } from "../names/symbols.js";
import { memberName } from "../types/records.js";
import type { Key, ReferenceGraph } from "./reference-graph.js";
import { elements, property } from "./reference-graph.js";

/** Handed to a function that is only known as a value, and given back by one. */
export const anyCall = "any call";

export class PlacesInText {
  readonly #byName = new Map<string, Set<FunctionNode>>();
  readonly #values = new Set<FunctionNode>();

  constructor(
    readonly p: ProgramContext,
    readonly graph: ReferenceGraph,
  ) {
    for (const file of p.parsed.files) if (!file.isDeclarationFile) this.#collect(file);
  }

  /** The functions that a call through an object may run. */
  functionsNamed(name: string): Iterable<FunctionNode> {
    return this.#byName.get(name) ?? [];
  }

  name(node: ts.Identifier): readonly ts.Symbol[] {
    const symbol = symbolOf(this.p, node);
    return symbol === undefined ? [] : [symbol];
  }

  /** Where an expression's value stands: a variable, a property, elements. */
  placesOf(e: ts.Expression): readonly Key[] {
    if (ts.isIdentifier(e)) return this.name(e);
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
  values(e: ts.Expression): readonly Key[] {
    const node = bare(e);
    if (ts.isConditionalExpression(node)) return [...this.values(node.whenTrue), ...this.values(node.whenFalse)];
    if (ts.isBinaryExpression(node)) return this.#valuesOfBinary(node);
    if (ts.isAwaitExpression(node) || ts.isSpreadElement(node)) return [elements, ...this.values(node.expression)];
    if (ts.isYieldExpression(node)) return [anyCall];
    if (node.kind === ts.SyntaxKind.ThisKeyword || ts.isCallExpression(node) || isMaker(node)) return [node];
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(this.p, node);
      const f = symbol === undefined ? undefined : functionOf(this.p, symbol);
      if (f !== undefined) {
        this.isValueOnce(f);
        return [f, ...this.name(node)];
      }
    }
    // A method may be kept, and be called by whoever has it.
    if (ts.isPropertyAccessExpression(node)) for (const f of this.functionsNamed(node.name.text)) this.isValueOnce(f);
    // A view of the buffer is no array of its own.
    if (ts.isPropertyAccessExpression(node) && node.name.text === "buffer") return this.values(node.expression);
    return this.placesOf(node);
  }

  #valuesOfBinary({ left, operatorToken, right }: ts.BinaryExpression): readonly Key[] {
    switch (operatorToken.kind) {
      case ts.SyntaxKind.EqualsToken:
      case ts.SyntaxKind.CommaToken:
        return this.values(right);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarEqualsToken:
      case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      case ts.SyntaxKind.QuestionQuestionEqualsToken:
        return [...this.values(left), ...this.values(right)];
      default:
        return [];
    }
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

  isValueOnce(f: FunctionNode): void {
    if (this.#values.has(f)) return;
    this.#values.add(f);
    this.isValue(f);
  }

  isValue(f: FunctionNode): void {
    for (const parameter of f.parameters) this.bind(parameter.name, [anyCall], parameter);
    this.graph.add([resultOf(f)], anyCall, f);
  }

  /** The names in a pattern are given a value. */
  bind(name: ts.BindingName, values: readonly Key[], at: ts.Node): void {
    if (ts.isIdentifier(name)) {
      for (const key of this.name(name)) this.graph.add(values, key, at);
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
      const initial = e.initializer === undefined ? [] : this.values(e.initializer);
      this.bind(
        e.name,
        ts.isArrayBindingPattern(name) ? [...values, ...given, ...initial] : [...given, ...initial],
        at,
      );
    }
  }
}

/** The node of what a function gives back: the function itself is its value. */
export function resultOf(f: ts.Node): Key {
  return (isFunctionNode(f) ? f.body : undefined) ?? f;
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

export function isVariable(symbol: ts.Symbol): boolean {
  const declared = symbol.valueDeclaration;
  if (declared === undefined) return false;
  if (ts.isPropertyDeclaration(declared))
    return (ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Static) !== 0;
  return ts.isVariableDeclaration(declared);
}

export function keyOf(name: ts.PropertyName): string {
  if (!ts.isComputedPropertyName(name)) return property(name.text);
  return ts.isStringLiteralLike(name.expression) ? property(name.expression.text) : elements;
}
