/**
 * What the type parameters of a called function stand for at a call.
 *
 * Method: explicit type arguments; else the declared parameter types are matched with the IL types of the arguments, then the declared
 * result with the type the checker gives the call; else what the checker finds; else default or constraint.
 */
import ts from "#typescript";
import type { Type } from "../../../il/types.js";
import type { Environment, ProgramContext, UnitContext } from "../context.js";
import { holdsNothing } from "../inferred-types/open-types.js";
import { extendEnvironment } from "./environments.js";
import { typeParameterSymbols } from "./records.js";
import { arrayBehind, mapBehind, procedureBehind, recordBehind, withoutNil } from "./type-keys.js";
import { convertType, typeOfNode } from "./types.js";

type Found = Map<ts.Symbol, Type>;

export interface GenericCall {
  readonly declaration: ts.SignatureDeclaration;
  readonly outer: Environment;
  /** IL types of the arguments, by parameter; undefined where there is none. */
  readonly types: readonly (Type | undefined)[];
  readonly call?: ts.CallExpression | ts.NewExpression;
  /** Where the call is: for functions that take no type arguments from it. */
  readonly site?: ts.Node;
}

export function inferEnvironment(u: UnitContext, generic: GenericCall): Environment {
  const p = u.program;
  const { declaration, call, site = call } = generic;
  const symbols = typeParameterSymbols(p, declaration as ts.FunctionLikeDeclaration);
  if (symbols.length === 0) return generic.outer;
  const found: Found = new Map();
  const given = call?.typeArguments ?? [];
  given.forEach((node, i) => {
    if (symbols[i] !== undefined)
      found.set(symbols[i], convertType(p, p.checker.getTypeFromTypeNode(node), u.environment));
  });
  declaration.parameters.forEach((parameter, i) => {
    const type = generic.types[i];
    if (type !== undefined) match(p, p.checker.getTypeAtLocation(parameter), type, symbols, found);
  });
  const isKnown = (s: ts.Symbol): boolean => found.has(s) && found.get(s)?.kind !== "nil";
  if (call !== undefined && !symbols.every(isKnown)) {
    const signature = p.checker.getSignatureFromDeclaration(declaration);
    if (signature !== undefined) match(p, signature.getReturnType(), typeOfNode(u, call), symbols, found);
  }
  if (call !== undefined && !symbols.every((s) => found.has(s))) takeFromChecker(u, call, declaration, symbols, found);
  for (const [i, symbol] of symbols.entries()) {
    if (found.has(symbol)) continue;
    const node = ts.getEffectiveTypeParameterDeclarations(declaration as ts.FunctionLikeDeclaration)[i];
    const fallback = node?.default ?? node?.constraint;
    found.set(
      symbol,
      fallback === undefined
        ? { kind: "opaque", name: "unknown" }
        : convertType(p, p.checker.getTypeFromTypeNode(fallback), generic.outer),
    );
  }
  // What holds nothing yet may be given different things at each call.
  const isOpen = [...found.values()].some((type) => type.kind === "nil" || holdsNothing(type));
  return extendEnvironment(
    p,
    generic.outer,
    found,
    isOpen && site !== undefined ? { node: site, within: u.environment } : undefined,
  );
}

/** What the checker finds that the types of arguments and result do not show: `T` of an `Iterable<T>` that is given a list. */
function takeFromChecker(
  u: UnitContext,
  call: ts.CallExpression | ts.NewExpression,
  declaration: ts.SignatureDeclaration,
  symbols: readonly ts.Symbol[],
  found: Found,
): void {
  const { checker } = u.program;
  const signature = checker.getResolvedSignature(call);
  if (signature === undefined || signature.declaration !== declaration) return;
  const given = checker.getTypeArgumentsForResolvedSignature(signature) ?? [];
  for (const [i, symbol] of symbols.entries()) {
    const type = given[i];
    if (found.has(symbol) || type === undefined || (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0)
      continue;
    found.set(symbol, convertType(u.program, type, u.environment));
  }
}

/** Matches a declared type with an IL type and notes what the symbols stand for. */
export function match(
  p: ProgramContext,
  declared: ts.Type,
  type: Type,
  symbols: readonly ts.Symbol[],
  found: Found,
  /** Object types whose properties are being compared: types may contain themselves. */
  seen: ReadonlySet<ts.Type> = new Set(),
): void {
  if (declared.flags & ts.TypeFlags.TypeParameter) {
    const symbol = declared.symbol;
    if (!symbols.includes(symbol)) return;
    const known = found.get(symbol);
    if (type.kind === "nil") {
      if (known === undefined) found.set(symbol, type);
    } else if (known === undefined || known.kind === "opaque" || known.kind === "nil")
      found.set(symbol, type.kind === "integer" || type.kind === "real" ? { kind: "real", bits: 64 } : type);
    return;
  }
  if (declared.isUnion()) {
    const parts = declared.types.filter((t) => !(t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    const plain = withoutNil(type);
    for (const part of parts)
      if (parts.length === 1 || fits(p, part, plain)) match(p, part, plain, symbols, found, seen);
    return;
  }
  if (!(declared.flags & ts.TypeFlags.Object)) return;
  const array = arrayBehind(type);
  if (p.checker.isArrayType(declared) || p.checker.isTupleType(declared)) {
    const parts = p.checker.getTypeArguments(declared as ts.TypeReference);
    if (array !== undefined) for (const part of parts) match(p, part, array.element, symbols, found, seen);
    const record = p.records.get(recordBehind(type)!);
    if (record?.kind === "tuple") {
      parts.forEach((part, i) => {
        const own = record.fields[i];
        if (own !== undefined) match(p, part, own.type, symbols, found, seen);
      });
    }
    return;
  }
  const map = mapBehind(type);
  if (map?.plain === true) {
    const own = p.checker.getIndexInfoOfType(declared, ts.IndexKind.String);
    if (own !== undefined) match(p, own.type, map.value, symbols, found);
    return;
  }
  if (map !== undefined) {
    const parts = p.checker.getTypeArguments(declared as ts.TypeReference);
    [map.key, map.value].forEach((t, i) => {
      if (parts[i] !== undefined) match(p, parts[i], t, symbols, found, seen);
    });
    return;
  }
  const procedure = procedureBehind(type);
  const signature = declared.getCallSignatures()[0];
  if (procedure !== undefined && signature !== undefined) {
    signature.parameters.forEach((parameter, i) => {
      const own = procedure.parameters[i];
      if (own !== undefined) match(p, p.checker.getTypeOfSymbol(parameter), own, symbols, found, seen);
    });
    match(p, signature.getReturnType(), procedure.result, symbols, found, seen);
    return;
  }
  const record = p.records.get(recordBehind(type)!);
  if (record === undefined) return;
  const parts =
    (declared as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
      ? p.checker.getTypeArguments(declared as ts.TypeReference)
      : [];
  if (parts.length > 0 && record.arguments.length > 0 && record.name === declared.symbol?.name) {
    record.arguments.forEach((t, i) => {
      if (parts[i] !== undefined) match(p, parts[i], t, symbols, found, seen);
    });
    return;
  }
  if (seen.has(declared)) return;
  const inside = new Set([...seen, declared]);
  for (const property of p.checker.getPropertiesOfType(declared)) {
    const own = record.fields.find((f) => f.name === property.name);
    if (own !== undefined) match(p, p.checker.getTypeOfSymbol(property), own.type, symbols, found, inside);
  }
}

/** Could a value of this IL type be what the member of a union stands for? */
function fits(p: ProgramContext, part: ts.Type, type: Type): boolean {
  if (part.flags & ts.TypeFlags.TypeParameter) return true;
  if (p.checker.isArrayType(part) || p.checker.isTupleType(part)) return arrayBehind(type) !== undefined;
  if (part.getCallSignatures().length > 0) return procedureBehind(type) !== undefined;
  return recordBehind(type) !== undefined || mapBehind(type) !== undefined;
}
