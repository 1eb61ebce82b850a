import ts from "#typescript";
import type { ProgramContext } from "../context.js";

/** What a property, a method or an accessor is called: without quotes, and what a computed name always is. */
export function textOfName(p: ProgramContext, name: ts.PropertyName): string {
  if (ts.isComputedPropertyName(name)) return literalKey(p, name.expression) ?? name.getText();
  return ts.isBigIntLiteral(name) || ts.isNoSubstitutionTemplateLiteral(name) ? name.getText() : name.text;
}

/** The property a computed key always means: a literal, a constant, an enum member. */
export function literalKey(p: ProgramContext, key: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) return key.text;
  const type = p.checker.getTypeAtLocation(key);
  return type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : undefined;
}
