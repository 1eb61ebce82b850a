/**
 * What a path of `$AD READS`, `WRITES` and `OVERWRITES` means in TypeScript: a number, or all numbers of an array, of rows of rows as far as they go.
 * In: the type of the parameter, the path. Out: how its numbers are read and stored, one by one.
 */
import ts from "#typescript";
import type { StorageFact } from "../../../languages/storage-facts.js";
import { isNumber } from "./written-signature.js";

export interface PathType {
  readonly type: ts.Type;
  readonly isReadonly: boolean;
}

export function typeOfPath(checker: ts.TypeChecker, parameter: ts.Type, path: string, at: ts.Node): PathType | null {
  let type = parameter;
  let isReadonly = false;
  for (const name of path.split(".").slice(1)) {
    const property = checker.getPropertyOfType(type, name);
    if (property === undefined) return null;
    isReadonly = property.declarations?.some(isDeclaredReadonly) === true;
    type = checker.getTypeOfSymbolAtLocation(property, at);
  }
  return { type, isReadonly };
}

function isDeclaredReadonly(d: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Readonly) !== 0;
}

export interface Elements {
  readonly read: string;
  readonly store: string;
  readonly isReadonly: boolean;
  /** The statement for each of them. */
  around(statement: string): string;
}

/** Null: something else than numbers is there. */
export function elementsOf(
  checker: ts.TypeChecker,
  of: ts.Type,
  { path, count }: StorageFact,
  isTyped: boolean,
): Elements | null {
  let type = of;
  let store = path;
  let read = path;
  let isReadonly = false;
  let before = "";
  let after = "";
  for (let depth = 0; !isNumber(type); depth++) {
    const element = elementType(checker, type);
    if (element === null) return null;
    // A constant: stores below its length are known to leave that.
    const [row, counter] = [`row$${depth}`, `element$${depth}`];
    const end = depth === 0 && count !== null ? `(${count})` : `${row}.length`;
    before += `{ const ${row} = ${read}; for (let ${counter} = 0; ${counter} < ${end}; ${counter}++) `;
    after += " }";
    isReadonly = type.symbol?.name === "ReadonlyArray" || isReadonlyTuple(checker, type);
    store = `${row}[${counter}]`;
    read = `${store}${isTyped ? "!" : ""}`;
    type = element;
  }
  return { read, store, isReadonly, around: (statement) => before + statement + after };
}

const numbers = /^(Float(32|64)|Ui?nt(8|16|32)|Int(8|16|32)|Uint8Clamped)Array$/;

function elementType(checker: ts.TypeChecker, type: ts.Type): ts.Type | null {
  const isArray = checker.isArrayType(type) || checker.isTupleType(type) || numbers.test(type.symbol?.name ?? "");
  return isArray ? (checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? null) : null;
}

function isReadonlyTuple(checker: ts.TypeChecker, type: ts.Type): boolean {
  return checker.isTupleType(type) && (type as ts.TupleTypeReference).target.readonly;
}
