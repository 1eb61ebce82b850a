/**
 * Options: an object of which a function reads properties that its callers may leave out.
 *
 * In: a parameter without a type, and the object literals that calls give it. Out: the type of the parameter, in which what some call
 * leaves out is `undefined`.
 * Method: `p.x`, `const { x } = p` and patterns say which properties there are; `o = p || {}` is another name for it. Only objects
 * that are written down as literals are known to have no more properties than their type says.
 */

import ts from "#typescript";
import { addTo } from "../../../il/keyed-lists.js";
import type { FunctionNode, ProgramContext } from "../context.js";
import type { TypeSpelling } from "./type-spelling.js";

/** Property → its type's text; `?` at the end of the name where it may be missing. */
export type Shape = ReadonlyMap<string, { readonly type: string; readonly optional: boolean }>;

export interface OptionUses {
  readonly read: ReadonlySet<string>;
  /** Properties that the function sets, and what to. */
  readonly written: ReadonlyMap<string, readonly ts.Expression[]>;
  /** `p = e` */
  readonly assigned: readonly ts.Expression[];
  /** `p = p || {}` */
  readonly isReplaced: boolean;
  /** Variables that are declared as `p || {}`. */
  readonly aliases: readonly ts.VariableDeclaration[];
}

export function optionUses(p: ProgramContext, f: FunctionNode, parameter: ts.ParameterDeclaration): OptionUses {
  const read = new Set<string>();
  const written = new Map<string, ts.Expression[]>();
  const aliases: ts.VariableDeclaration[] = [];
  const assigned: ts.Expression[] = [];
  let isReplaced = false;
  const pattern = (name: ts.ObjectBindingPattern): void => {
    for (const each of name.elements) {
      const property = each.propertyName ?? each.name;
      if (each.dotDotDotToken === undefined && ts.isIdentifier(property)) read.add(property.text);
    }
  };
  if (ts.isObjectBindingPattern(parameter.name)) pattern(parameter.name);
  const symbols = new Set<ts.Symbol | undefined>();
  const isOptions = (node: ts.Node): boolean =>
    ts.isIdentifier(node) && symbols.has(p.checker.getSymbolAtLocation(node));
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      const value = bareOf(node.initializer);
      const given = withoutDefault(value);
      if (isOptions(node.name)) assigned.push(node.initializer);
      else if (ts.isObjectBindingPattern(node.name)) {
        if (isOptions(given ?? value)) pattern(node.name);
      } else if (given !== undefined && isOptions(given) && node.type === undefined) {
        aliases.push(node);
        symbols.add(p.checker.getSymbolAtLocation(node.name));
      }
    } else if (ts.isPropertyAccessExpression(node) && isOptions(node.expression)) {
      const { parent } = node;
      if (ts.isBinaryExpression(parent) && parent.left === node && isPlainStore(parent)) {
        addTo(written, node.name.text, parent.right);
      } else if (!(ts.isCallExpression(parent) && parent.expression === node)) read.add(node.name.text);
    } else if (ts.isBinaryExpression(node) && isPlainStore(node) && isOptions(node.left)) {
      const value = bareOf(node.right);
      if (withoutDefault(value) !== undefined || isEmptyObject(value)) isReplaced = true;
      else assigned.push(node.right);
    }
    ts.forEachChild(node, visit);
  };
  if (ts.isIdentifier(parameter.name) && f.body !== undefined) {
    symbols.add(p.checker.getSymbolAtLocation(parameter.name));
    visit(f.body);
  }
  return { read, written, assigned, isReplaced, aliases };
}

/** Is the object the literal itself, or what a constant was made as? No other object of a wider type can stand there. */
export function isExact(p: ProgramContext, node: ts.Expression): boolean {
  const value = bareOf(node);
  if (ts.isObjectLiteralExpression(value)) return true;
  const declaration = ts.isIdentifier(value) ? p.checker.getSymbolAtLocation(value)?.valueDeclaration : undefined;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.type !== undefined)
    return false;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return (
    isConstant && declaration.initializer !== undefined && ts.isObjectLiteralExpression(bareOf(declaration.initializer))
  );
}

/** The properties of an object that was written down as a literal. */
export function shapeOf(p: ProgramContext, type: ts.Type, spelling: TypeSpelling): Shape | undefined {
  const literal = type.symbol?.flags & ts.SymbolFlags.ObjectLiteral ? type.symbol.valueDeclaration : undefined;
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return undefined;
  if (literal.properties.some(ts.isSpreadAssignment) || p.checker.getIndexInfosOfType(type).length > 0)
    return undefined;
  const shape = new Map<string, { type: string; optional: boolean }>();
  for (const property of p.checker.getPropertiesOfType(type)) {
    const own = spelling.of(p.checker.getNonNullableType(p.checker.getTypeOfSymbol(property)));
    if (own === undefined || !/^[A-Za-z_$][\w$]*$/.test(property.name)) return undefined;
    shape.set(property.name, { type: own, optional: (property.flags & ts.SymbolFlags.Optional) !== 0 });
  }
  return shape;
}

/** One type for all: what a shape lacks may be missing. */
export function joinShapes(
  shapes: readonly Shape[],
  /** Properties that are read or set, and the types of what they are set to. */
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  mayBeEmpty: boolean,
): string {
  const names = new Set([...shapes.flatMap((shape) => [...shape.keys()]), ...uses.keys()]);
  const parts = [...names].map((name) => {
    const known = shapes.map((shape) => shape.get(name));
    const types = new Set([...known.flatMap((each) => each?.type ?? []), ...(uses.get(name) ?? [])]);
    const isThere = !mayBeEmpty && known.length > 0 && known.every((each) => each !== undefined && !each.optional);
    const type = types.size === 0 ? "undefined" : [...types].map((t) => (types.size > 1 ? `(${t})` : t)).join(" | ");
    return `${name}${isThere ? "" : "?"}: ${type}`;
  });
  return `{ ${parts.join("; ")} }`;
}

/** `p` of `p || {}`. */
function withoutDefault(e: ts.Expression): ts.Expression | undefined {
  if (!ts.isBinaryExpression(e)) return undefined;
  const { kind } = e.operatorToken;
  const isOr = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
  return isOr && isEmptyObject(bareOf(e.right)) ? bareOf(e.left) : undefined;
}

function isEmptyObject(e: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(e) && e.properties.length === 0;
}

export function isPlainStore(e: ts.BinaryExpression): boolean {
  return e.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function bareOf(e: ts.Expression): ts.Expression {
  let at = e;
  while (ts.isParenthesizedExpression(at)) at = at.expression;
  return at;
}
