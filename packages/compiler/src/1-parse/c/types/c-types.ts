/**
 * C's types as x86-64 (LP64) has them. Types are immutable values; struct, union and enum types refer to their declaration,
 * which is one object per type and is completed when the parser reaches its braces.
 */
import type { Span } from "../../../diagnostics/origin.js";

export type CType =
  | VoidType
  | BoolType
  | IntegerType
  | FloatingType
  | ComplexType
  | EnumType
  | RecordType
  | PointerType
  | ArrayType
  | FunctionType;

export interface Qualifiers {
  readonly const: boolean;
  readonly volatile: boolean;
  readonly restrict: boolean;
  readonly atomic: boolean;
}

interface TypeBase {
  readonly qualifiers: Qualifiers;
  /** The typedef the user wrote it with, for printers and messages; no part of the type's identity. */
  readonly typedefName?: string;
}

export interface VoidType extends TypeBase {
  readonly kind: "void";
}
/** `_Bool`. */
export interface BoolType extends TypeBase {
  readonly kind: "bool";
}
export type IntegerName = "char" | "signed char" | "short" | "int" | "long" | "long long";
/** `char` is signed. `name` with `signed` tells types of equal size apart (`long` and `long long`; `char` and `signed char`). */
export interface IntegerType extends TypeBase {
  readonly kind: "integer";
  readonly name: IntegerName;
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}
/** `bits` counts what takes part in the value: `long double` has 80, and takes 16 bytes. */
export interface FloatingType extends TypeBase {
  readonly kind: "floating";
  readonly name: "float" | "double" | "long double";
  readonly bits: 32 | 64 | 80;
}
/** `float _Complex` and so on; `bits` as of one part. */
export interface ComplexType extends TypeBase {
  readonly kind: "complex";
  readonly name: "float" | "double" | "long double";
  readonly bits: 32 | 64 | 80;
}
export interface EnumType extends TypeBase {
  readonly kind: "enum";
  readonly declaration: EnumDeclaration;
}
/** A struct or union. */
export interface RecordType extends TypeBase {
  readonly kind: "record";
  readonly declaration: RecordDeclaration;
}
export interface PointerType extends TypeBase {
  readonly kind: "pointer";
  readonly target: CType;
}
export interface ArrayType extends TypeBase {
  readonly kind: "array";
  readonly element: CType;
  readonly extent: Extent;
}
/** A function's parameters are adjusted already: arrays are pointers, functions pointers to functions. */
export interface FunctionType extends TypeBase {
  readonly kind: "function";
  readonly result: CType;
  readonly parameters: readonly ParameterType[];
  readonly variadic: boolean;
  /** Declared with `()` or in the K&R way: calls are not checked, arguments are promoted. */
  readonly unprototyped: boolean;
}
export interface ParameterType {
  /** Null in a prototype without names. */
  readonly name: string | null;
  readonly type: CType;
  /**
   * The array type the parameter is written with (`double a[3][4]`, `double x[n]`, `double x[static 8]`): its outermost extent, which
   * the adjustment to a pointer loses, tells how much storage there is.
   */
  readonly declaredArray: ArrayType | null;
}

export type Extent =
  | { readonly kind: "constant"; readonly length: number }
  /** A variable-length array: evaluated where the declarator is reached. `CProgram.extents` has the expression. */
  | { readonly kind: "variable"; readonly variable: VariableExtent }
  /** `[*]` in a prototype. */
  | { readonly kind: "unspecified" }
  /** `[]`. */
  | { readonly kind: "incomplete" };

/** The identity of one evaluated extent: arrays declared with the same object have the same length. */
export interface VariableExtent {
  readonly id: number;
  readonly span: Span;
}

export interface EnumDeclaration {
  readonly id: number;
  readonly tag: string | null;
  readonly span: Span;
  /** False before its closing brace. */
  complete: boolean;
  constants: readonly { readonly name: string; readonly value: bigint }[];
  /** The integer type that holds it: `unsigned int` where no constant is negative, else `int`, or a wider one. */
  underlying: IntegerType;
  /** Declared at file scope, or in a header of the system. */
  readonly fileScope: boolean;
  readonly system: boolean;
  /** The typedef that first named it, where it has no tag. */
  typedefName: string | null;
  /** The equal declaration of another translation unit that stands for this one. */
  sameAs: EnumDeclaration | null;
}

export interface RecordDeclaration {
  readonly id: number;
  readonly keyword: "struct" | "union";
  readonly tag: string | null;
  readonly span: Span;
  /** False before its closing brace, and for ever where the user never says what is in it. */
  complete: boolean;
  fields: readonly Field[];
  /** In bytes; 0 while incomplete. */
  size: number;
  alignment: number;
  /** The last field is an array without extent. */
  hasFlexibleArray: boolean;
  readonly fileScope: boolean;
  readonly system: boolean;
  /** The typedef that first named it, where it has no tag. */
  typedefName: string | null;
  /**
   * The equal declaration of another translation unit that stands for this one. (A header's declaration is one object in all
   * units that include it.)
   */
  sameAs: RecordDeclaration | null;
  readonly comments: readonly string[];
}

export interface Field {
  /** Null for an anonymous struct or union (whose fields are found as if they were here) and for unnamed bit-fields. */
  readonly name: string | null;
  readonly type: CType;
  /** In bytes; of a bit-field: that of the unit it lies in. */
  readonly offset: number;
  readonly bitField: { readonly width: number; readonly bitOffset: number } | null;
  readonly comments: readonly string[];
  readonly span: Span;
  /** Of a struct that another file declares too: the field there. */
  sameAs?: Field;
}

export const unqualified: Qualifiers = { const: false, volatile: false, restrict: false, atomic: false };
export const constOnly: Qualifiers = { ...unqualified, const: true };

const integer = (name: IntegerName, bits: IntegerType["bits"], signed: boolean): IntegerType => ({
  kind: "integer",
  name,
  bits,
  signed,
  qualifiers: unqualified,
});
const floating = (name: FloatingType["name"], bits: FloatingType["bits"]): FloatingType => ({
  kind: "floating",
  name,
  bits,
  qualifiers: unqualified,
});

export const voidType: VoidType = { kind: "void", qualifiers: unqualified };
export const boolType: BoolType = { kind: "bool", qualifiers: unqualified };
export const charType = integer("char", 8, true);
export const signedCharType = integer("signed char", 8, true);
export const unsignedCharType = integer("char", 8, false);
export const shortType = integer("short", 16, true);
export const unsignedShortType = integer("short", 16, false);
export const intType = integer("int", 32, true);
export const unsignedIntType = integer("int", 32, false);
export const longType = integer("long", 64, true);
export const unsignedLongType = integer("long", 64, false);
export const longLongType = integer("long long", 64, true);
export const unsignedLongLongType = integer("long long", 64, false);
export const floatType = floating("float", 32);
export const doubleType = floating("double", 64);
export const longDoubleType = floating("long double", 80);
/** `size_t` and `ptrdiff_t`. */
export const sizeType = unsignedLongType;
export const pointerDifferenceType = longType;

export function complexType(name: ComplexType["name"]): ComplexType {
  const bits = name === "float" ? 32 : name === "double" ? 64 : 80;
  return { kind: "complex", name, bits, qualifiers: unqualified };
}
export function pointerTo(target: CType): PointerType {
  return { kind: "pointer", target, qualifiers: unqualified };
}
export function arrayOf(element: CType, extent: Extent): ArrayType {
  return { kind: "array", element, extent, qualifiers: unqualified };
}
