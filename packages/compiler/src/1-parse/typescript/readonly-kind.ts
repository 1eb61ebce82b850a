/** Does a type forbid storing to what it leads to? */
import type ts from "typescript";
import type { ReadonlyKind } from "../../languages/host-module.js";

export function readonlyKind(checker: ts.TypeChecker, type: ts.Type): ReadonlyKind {
  if (type.isUnion()) {
    const kinds = type.types.map((member) => readonlyKind(checker, member));
    return kinds.includes("other") ? "other" : kinds.includes("array") ? "array" : "none";
  }
  if (type.aliasSymbol?.name === "Readonly") return "other";
  if (checker.isTupleType(type)) {
    const { target } = type as ts.TypeReference & { readonly target: ts.TupleType };
    return target.readonly || elementKind(checker, type) !== "none" ? "other" : "none";
  }
  const name = type.symbol?.name;
  if (name === "ReadonlyMap" || name === "ReadonlySet") return "other";
  // What an Iterable leads to is an array of some kind, which its type does not tell.
  const isLike = name === "ArrayLike" || name === "Iterable";
  const inner = checker.isArrayType(type) || isLike ? elementKind(checker, type) : "none";
  if (name !== "ReadonlyArray" && !isLike) return inner;
  return inner === "none" ? "array" : "other";
}

function elementKind(checker: ts.TypeChecker, type: ts.Type): ReadonlyKind {
  const kinds = checker.getTypeArguments(type as ts.TypeReference).map((element) => readonlyKind(checker, element));
  return kinds.find((kind) => kind !== "none") ?? "none";
}
