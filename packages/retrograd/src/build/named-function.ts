/** The function that a call of `gradient(f)` names: which module declares it, and by what name. */
import type { Diagnostic } from "@retrograd/compiler";
import ts from "#typescript";
import { diagnosticAt } from "./place-of.js";

export interface NamedFunction {
  /** The import's specifier; undefined: the module itself. */
  readonly specifier: string | undefined;
  /** As the module that it is imported from calls it: `cost`, `default`, `Body.twice`. */
  readonly name: string;
}

export function functionNamed(expression: ts.Expression, checker: ts.TypeChecker): NamedFunction | Diagnostic {
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression)
  )
    return functionNamed(expression.expression, checker);
  if (ts.isIdentifier(expression)) {
    const symbol = checker.getSymbolAtLocation(expression);
    return (symbol === undefined ? undefined : declared(symbol, checker)) ?? notKnown(expression);
  }
  if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression)) {
    const symbol = checker.getSymbolAtLocation(expression.expression);
    const declaration = symbol?.declarations?.[0];
    const name = expression.name.text;
    if (declaration !== undefined && ts.isNamespaceImport(declaration))
      return { specifier: specifierOf(declaration), name };
    const isClass =
      declaration !== undefined &&
      (ts.isImportSpecifier(declaration) ||
        ts.isImportClause(declaration) ||
        (ts.isClassDeclaration(declaration) && ts.isSourceFile(declaration.parent)));
    const owner = symbol === undefined || !isClass ? undefined : declared(symbol, checker);
    return owner === undefined ? notKnown(expression) : { ...owner, name: `${owner.name}.${name}` };
  }
  return notKnown(expression);
}

const atTheTop =
  "Declare it by name at the top of a module, where the data that it uses are its parameters: export function cost(…) { … }.";

const notKnown = (at: ts.Node): Diagnostic =>
  diagnosticAt(at, "RG6002", `Which function ${at.getText()} is, the text does not tell before it runs.`, atTheTop);

function declared(symbol: ts.Symbol, checker: ts.TypeChecker): NamedFunction | undefined {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) return undefined;
  if (ts.isImportSpecifier(declaration))
    return { specifier: specifierOf(declaration), name: (declaration.propertyName ?? declaration.name).text };
  if (ts.isImportClause(declaration)) return { specifier: specifierOf(declaration), name: "default" };
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return ts.isSourceFile(declaration.parent) ? { specifier: undefined, name: symbol.name } : undefined;
  if (!ts.isVariableDeclaration(declaration)) return undefined;
  const isTop = ts.isVariableStatement(declaration.parent.parent) && ts.isSourceFile(declaration.parent.parent.parent);
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  const value = declaration.initializer;
  if (!isTop || !isConstant || value === undefined) return undefined;
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return { specifier: undefined, name: symbol.name };
  const other = functionNamed(value, checker);
  return "code" in other ? undefined : other;
}

function specifierOf(declaration: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport): string {
  let at: ts.Node = declaration;
  while (!ts.isImportDeclaration(at)) at = at.parent;
  return (at.moduleSpecifier as ts.StringLiteral).text;
}
