/**
 * Types that contain themselves: what may be converted once for all environments, what is a list of its own kind, and what never ends.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { refuse } from "../origins.js";

/** How deep a generic type may hold itself with other type arguments. */
const deepest = 64;

/** The depth of one that was refused: what holds itself twice would be followed along every way there is. */
const refused = Number.POSITIVE_INFINITY;

/** Does the type mean the same in every environment? What cannot be told does not. */
export function isClosed(p: ProgramContext, type: ts.Type): boolean {
  const known = p.memo.get("closed types")?.get(type);
  if (known !== undefined) return known as boolean;
  const open = new Set<ts.Type>();
  const visit = (t: ts.Type): boolean => {
    if (t.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Instantiable)) return false;
    if (open.has(t)) return true;
    open.add(t);
    if (t.isUnionOrIntersection()) return t.types.every(visit);
    if (!(t.flags & ts.TypeFlags.Object)) return true;
    if (t.aliasTypeArguments?.every(visit) === false) return false;
    const { objectFlags } = t as ts.ObjectType;
    if (objectFlags & ts.ObjectFlags.Reference) return p.checker.getTypeArguments(t as ts.TypeReference).every(visit);
    return t.symbol?.declarations?.every(isAtTop) === true;
  };
  const closed = visit(type);
  p.remember("closed types", type, () => closed);
  return closed;
}

/** Declared outside of everything that has parameters? */
function isAtTop(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at) || ts.isClassLike(at)) return false;
    if ((at as { typeParameters?: unknown }).typeParameters !== undefined) return false;
  }
  return true;
}

/** Is it a union or container that leads back to itself through lists, tuples and maps alone (`number | Nested[]`)? */
export function holdsItself(p: ProgramContext, type: ts.Type): boolean {
  return p.remember("holds itself", type, () => {
    const seen = new Set<ts.Type>();
    const reaches = (t: ts.Type): boolean =>
      partsOf(p, t).some((part) => {
        if (part === type) return true;
        if (seen.has(part)) return false;
        seen.add(part);
        return reaches(part);
      });
    return reaches(type);
  });
}

/** Members of a union, elements of a container. */
function partsOf(p: ProgramContext, type: ts.Type): readonly ts.Type[] {
  if (type.isUnion()) return type.types;
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  if (p.checker.isArrayType(type) || p.checker.isTupleType(type) || /^(Readonly)?(Map|Set)$/.test(type.symbol?.name))
    return p.checker.getTypeArguments(type as ts.TypeReference);
  return p.checker.getIndexInfosOfType(type).map((own) => own.type);
}

/** Does a generic type hold itself with ever larger type arguments? `convert` is what may come to it again. */
export function unlessEndless<T>(p: ProgramContext, symbol: ts.Symbol, convert: () => T, endless: () => T): T {
  const depth = p.nesting.get(symbol) ?? 0;
  const node = symbol.declarations?.[0];
  if (depth === refused) return endless();
  if (depth >= deepest && node !== undefined) {
    refuse(
      p,
      ts.getNameOfDeclaration(node as ts.Declaration) ?? node,
      "RG2019",
      `${symbol.name} holds itself with ever larger type arguments.`,
      "Let what it holds have the type arguments it has itself.",
    );
    p.nesting.set(symbol, refused);
    return endless();
  }
  p.nesting.set(symbol, depth + 1);
  const converted = convert();
  if (p.nesting.get(symbol) !== refused) p.nesting.set(symbol, depth);
  return converted;
}
