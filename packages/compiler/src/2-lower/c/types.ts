/** C's types as IL types. */
import type { VariableSymbol } from "../../1-parse/c/symbols.js";
import type {
  ArrayType as CArray,
  RecordDeclaration as CRecord,
  CType,
  VariableExtent,
} from "../../1-parse/c/types/c-types.js";
import { innermost, isVariableLength } from "../../1-parse/c/types/type-relations.js";
import type { ArrayType, Dimension, Expression, RecordId, Type } from "../../il/types.js";
import type { PointerView } from "./pointers/pointer-views.js";

/** What types refer to. */
export interface TypeContext {
  record(declaration: CRecord): RecordId;
  /** The value of a variable extent, once its declaration has been reached. */
  extent(variable: VariableExtent): Expression | undefined;
}

export function lowerType(program: TypeContext, type: CType, view: PointerView = "array"): Type {
  switch (type.kind) {
    case "void":
      return { kind: "nil" };
    case "bool":
      return { kind: "integer", bits: 8, signed: false };
    case "integer":
      return { kind: "integer", bits: type.bits, signed: type.signed };
    case "enum":
      return lowerType(program, type.declaration.underlying);
    case "floating":
      return { kind: "real", bits: type.bits };
    case "complex":
      return { kind: "complex", bits: type.bits === 32 ? 64 : type.bits === 64 ? 128 : 160 };
    case "record":
      return { kind: "record", record: program.record(type.declaration) };
    case "array":
      return arrayType(program, type);
    case "pointer":
      return lowerPointer(program, type.target, view);
    case "function":
      return {
        kind: "procedure",
        parameters: type.parameters.map((p) => lowerType(program, p.type)),
        readOnly: type.parameters.map((p) => p.type.kind === "pointer" && p.type.target.qualifiers.const === true),
        result: lowerType(program, type.result),
      };
  }
}

/** A pointer to the C type. */
export function lowerPointer(program: TypeContext, target: CType, view: PointerView): Type {
  if (target.kind === "function") return { kind: "pointer", target: lowerType(program, target), nullable: true };
  if (target.kind === "void" || isIncomplete(target))
    return { kind: "pointer", target: { kind: "opaque", name: "void" }, nullable: true };
  if (view === "single" && target.kind !== "array")
    return { kind: "pointer", target: lowerType(program, target), nullable: true };
  return { kind: "pointer", target: rowsOf(program, target), nullable: true };
}

/**
 * A packed array of values of a C type, of any length; arrays of arrays are one array of more dimensions, or of a single one where the
 * length of the rows is computed.
 */
export function rowsOf(program: TypeContext, element: CType): ArrayType {
  const first: Dimension = { base: 0 };
  if (element.kind !== "array") return packed(lowerType(program, element), [first]);
  if (isVariableLength(element)) return packed(lowerType(program, innermost(element)), [first]);
  const inner = arrayType(program, element);
  return packed(inner.element, [first, ...inner.dimensions]);
}

export function arrayType(program: TypeContext, type: CArray): ArrayType {
  if (isVariableLength(type)) return rowsOf(program, type.element);
  const dimension: Dimension = extentOf(type);
  if (type.element.kind !== "array") return packed(lowerType(program, type.element), [dimension]);
  const inner = arrayType(program, type.element);
  return packed(inner.element, [dimension, ...inner.dimensions]);
}

function packed(element: Type, dimensions: readonly Dimension[]): ArrayType {
  return { kind: "array", element, dimensions, layout: "row", storage: "packed" };
}

function extentOf(type: CArray): Dimension {
  return type.extent.kind === "constant" ? { base: 0, extent: longConstant(type.extent.length) } : { base: 0 };
}

export function longConstant(value: number): Expression {
  return { kind: "constant", value, type: { kind: "integer", bits: 64, signed: true } };
}

function isIncomplete(type: CType): boolean {
  return type.kind === "record" && !type.declaration.complete;
}

/** The scalar elements of the innermost dimension, and how many arrays are around them. */
export function depthOf(type: CType): number {
  return type.kind === "array" ? 1 + depthOf(type.element) : 0;
}

export function recordName(declaration: CRecord): string {
  return declaration.tag ?? declaration.typedefName ?? "anonymous";
}

/** A local array with an extent that is computed. */
export function isPointedAt(symbol: VariableSymbol): boolean {
  return symbol.role === "local" && symbol.storage !== "static" && isVariableLength(symbol.type);
}
