import ts from "#typescript";
import type { ProgramContext } from "./context.js";

/** The property a computed key always means: a literal, a constant, an enum member. */
export function literalKey(p: ProgramContext, key: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) return key.text;
  const type = p.checker.getTypeAtLocation(key);
  return type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : undefined;
}
