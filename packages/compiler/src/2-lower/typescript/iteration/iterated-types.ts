/** What the checker says that an expression gives one after the other. */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { isLibrary } from "../names/symbols.js";

/** Is it one of the library's iterators (or a generator): what can be run through once? */
export function isIterator(p: ProgramContext, type: ts.Type): boolean {
  const plain = p.checker.getNonNullableType(type);
  if (plain.isUnion()) return plain.types.some((t) => isIterator(p, t));
  return plain.symbol !== undefined && isLibrary(p, plain.symbol) && plain.getProperty("next") !== undefined;
}

/** The type of what a loop over a value of this type is given. */
export function iteratedType(p: ProgramContext, type: ts.Type): ts.Type {
  const { checker } = p;
  const plain = checker.getNonNullableType(type);
  if (plain.isUnion()) {
    const parts = plain.types.map((t) => iteratedType(p, t));
    return parts.find((t) => (t.flags & ts.TypeFlags.Never) === 0) ?? parts[0]!;
  }
  if (plain.flags & ts.TypeFlags.StringLike) return checker.getStringType();
  const element = checker.getIndexTypeOfType(plain, ts.IndexKind.Number);
  if (element !== undefined) return element;
  const method = plain.getProperties().find((property) => property.escapedName.toString().startsWith("__@iterator"));
  const signature = method === undefined ? undefined : checker.getTypeOfSymbol(method).getCallSignatures()[0];
  const iterator = signature === undefined ? plain : signature.getReturnType();
  return checker.getTypeArguments(iterator as ts.TypeReference)[0] ?? checker.getAnyType();
}
