/**
 * A copy of a function for one type: its pointers to void that lead to storage of the type are pointers to it.
 * In: the copy (its symbols are its own), what its pointers lead to. Out: the copy, and its symbols, with the types.
 */

import type { FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, PointerType } from "../../../1-parse/c/types/c-types.js";
import { unqualified } from "../../../1-parse/c/types/c-types.js";
import { innermost, isVariableLength, withoutQualifiers } from "../../../1-parse/c/types/type-relations.js";
import type { AllocatedTypes } from "../storage/allocated-types.js";
import { forEachDeclared } from "../walk-syntax.js";
import { copyBlock } from "./copy-syntax.js";

/** What the storage is seen as; rows of a computed length lie flat. */
export function typesSeen(types: AllocatedTypes, holder: FunctionSymbol | VariableSymbol): readonly CType[] {
  return types.typesOf(holder).map((type) => withoutQualifiers(isVariableLength(type) ? innermost(type) : type));
}

/** To be called before anything is made of the symbols. */
export function giveTypes(definition: FunctionDefinition, types: AllocatedTypes): void {
  const { symbol, parameters } = definition;
  const typed = (type: CType, holder: FunctionSymbol | VariableSymbol): CType => {
    const [target, ...others] = typesSeen(types, holder);
    if (!isPointerToAnything(type) || target === undefined || others.length > 0) return type;
    if (target.kind === "function" || (target.kind === "record" && !target.declaration.complete)) return type;
    const { const: isConstant } = type.target.qualifiers;
    return { ...type, target: isConstant ? { ...target, qualifiers: { ...unqualified, const: true } } : target };
  };
  for (const p of parameters) p.type = typed(p.type, p);
  forEachDeclared(definition.body, (own) => {
    if (own.storage !== "static") own.type = typed(own.type, own);
  });
  symbol.type = {
    ...symbol.type,
    result: typed(symbol.type.result, symbol),
    parameters: symbol.type.parameters.map((p, k) => ({ ...p, type: parameters[k]?.type ?? p.type })),
  };
}

/** The body with the types that its symbols have now. */
export function withTypes(definition: FunctionDefinition): FunctionDefinition {
  const body = copyBlock(definition.body, { variable: (symbol) => symbol, expression: typedAnew });
  return { ...definition, body };
}

function typedAnew(e: Expression): Expression {
  if (!isPointerToAnything(e.type)) return e;
  switch (e.kind) {
    case "variable":
      return { ...e, type: e.symbol.type };
    case "assign":
      return { ...e, type: e.target.type };
    case "comma":
      return { ...e, type: e.right.type };
    case "conditional": {
      const { type } = [e.whenTrue ?? e.test, e.whenFalse].find((x) => !isPointerToAnything(x.type)) ?? e;
      return type.kind === "pointer" ? { ...e, type } : e;
    }
    default:
      return e;
  }
}

export function isPointerToAnything(type: CType): type is PointerType {
  return type.kind === "pointer" && type.target.kind === "void";
}
