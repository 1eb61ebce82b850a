/**
 * Constructors that do nothing but store each of their parameters in a field: `constructor(readonly x: number) {}`, `this.x = x`,
 * `this.x = x ?? …`.
 * In: the declaration. Out: the fields, in the order of the parameters; undefined for all others.
 */
import ts from "#typescript";
import type { SetField } from "../../languages/host-module.js";

export function fieldsSetBy(node: ts.ConstructorDeclaration): readonly SetField[] | undefined {
  const { parent, parameters, body } = node;
  if (body === undefined || !ts.isClassLike(parent) || parent.heritageClauses?.some(extendsOther) === true)
    return undefined;
  if (parent.members.some((m) => ts.isPropertyDeclaration(m) && m.initializer !== undefined && !isStatic(m)))
    return undefined;
  const fields = new Map<string, SetField>();
  for (const p of parameters) {
    if (!ts.isIdentifier(p.name) || p.dotDotDotToken !== undefined || p.initializer !== undefined) return undefined;
    if (ts.isParameterPropertyDeclaration(p, node)) fields.set(p.name.text, { name: p.name.text, ifGiven: false });
  }
  for (const s of body.statements) {
    const stored = ts.isExpressionStatement(s) ? storedParameter(s.expression) : undefined;
    if (stored === undefined || fields.has(stored.parameter)) return undefined;
    fields.set(stored.parameter, stored.field);
  }
  const sets = parameters.flatMap((p) => fields.get((p.name as ts.Identifier).text) ?? []);
  const names = new Set(sets.map(({ name }) => name));
  const isPlain = sets.length === parameters.length && sets.length === fields.size && names.size === sets.length;
  return isPlain ? sets : undefined;
}

/** `this.field = parameter`, `this.field = parameter ?? …` */
function storedParameter(e: ts.Expression): { readonly field: SetField; readonly parameter: string } | undefined {
  if (!ts.isBinaryExpression(e) || e.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const { left, right } = e;
  if (!ts.isPropertyAccessExpression(left) || left.expression.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const ifGiven = ts.isBinaryExpression(right) && right.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  const value = ifGiven ? right.left : right;
  return ts.isIdentifier(value) ? { field: { name: left.name.text, ifGiven }, parameter: value.text } : undefined;
}

function extendsOther(clause: ts.HeritageClause): boolean {
  return clause.token === ts.SyntaxKind.ExtendsKeyword;
}

function isStatic(m: ts.PropertyDeclaration): boolean {
  return (ts.getCombinedModifierFlags(m) & ts.ModifierFlags.Static) !== 0;
}
