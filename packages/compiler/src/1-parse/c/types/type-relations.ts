/**
 * How C's types relate: what is arithmetic or scalar, when two types are compatible (C11 6.2.7), and the composite of two
 * compatible ones. Also the size and alignment of a type (x86-64 System V).
 */
import type { CType, Qualifiers } from "./c-types.js";
import { intType, unqualified, unsignedIntType } from "./c-types.js";

export const sameQualifiers = (a: Qualifiers, b: Qualifiers): boolean =>
  a === b || (a.const === b.const && a.volatile === b.volatile && a.restrict === b.restrict && a.atomic === b.atomic);

export function withQualifiers<T extends CType>(type: T, more: Qualifiers): T {
  const old = type.qualifiers;
  const merged: Qualifiers = {
    const: old.const || more.const,
    volatile: old.volatile || more.volatile,
    restrict: old.restrict || more.restrict,
    atomic: old.atomic || more.atomic,
  };
  if (sameQualifiers(old, merged)) return type;
  // What qualifies an array qualifies its elements.
  if (type.kind === "array") return { ...type, element: withQualifiers(type.element, more) };
  return { ...type, qualifiers: merged };
}

export function withoutQualifiers(type: CType): CType {
  if (sameQualifiers(type.qualifiers, unqualified)) return type;
  return { ...type, qualifiers: unqualified };
}

export const isIntegerType = (type: CType): boolean =>
  type.kind === "integer" || type.kind === "bool" || type.kind === "enum";
export const isRealType = (type: CType): boolean => isIntegerType(type) || type.kind === "floating";
export const isArithmetic = (type: CType): boolean => isRealType(type) || type.kind === "complex";
export const isScalar = (type: CType): boolean => isArithmetic(type) || type.kind === "pointer";

/** Whether it can be the type of storage now: its size is known, at the latest when the program runs. */
export function isComplete(type: CType): boolean {
  switch (type.kind) {
    case "void":
    case "function":
      return false;
    case "array":
      return type.extent.kind !== "incomplete" && isComplete(type.element);
    case "record":
    case "enum":
      return type.declaration.complete;
    default:
      return true;
  }
}

/** Has an extent that is evaluated when the program runs, not behind a pointer. */
export function isVariableLength(type: CType): boolean {
  if (type.kind !== "array") return false;
  return type.extent.kind === "variable" || type.extent.kind === "unspecified" || isVariableLength(type.element);
}

/** Is or leads to a type with an extent that is evaluated when the program runs. */
export function isVariablyModified(type: CType): boolean {
  switch (type.kind) {
    case "array":
      return isVariableLength(type) || isVariablyModified(type.element);
    case "pointer":
      return isVariablyModified(type.target);
    default:
      return false;
  }
}

/** In bytes; undefined where it is not known before the program runs. As GNU C has it, 1 for void and functions. */
export function sizeOf(type: CType): number | undefined {
  switch (type.kind) {
    case "void":
    case "function":
    case "bool":
      return 1;
    case "integer":
      return type.bits / 8;
    case "floating":
      return type.bits === 80 ? 16 : type.bits / 8;
    case "complex":
      return 2 * (type.bits === 80 ? 16 : type.bits / 8);
    case "enum":
      return type.declaration.underlying.bits / 8;
    case "pointer":
      return 8;
    case "record":
      return type.declaration.complete ? type.declaration.size : undefined;
    case "array": {
      const element = sizeOf(type.element);
      return type.extent.kind === "constant" && element !== undefined ? element * type.extent.length : undefined;
    }
  }
}

export function alignmentOf(type: CType): number {
  switch (type.kind) {
    case "array":
      return alignmentOf(type.element);
    case "record":
      return Math.max(1, type.declaration.alignment);
    case "complex":
      return (sizeOf(type) ?? 2) / 2;
    default:
      return sizeOf(type) ?? 1;
  }
}

/** Top-level qualifiers count only where `qualifiers` says so; those of what pointers lead to always do. */
export function compatible(a: CType, b: CType, qualifiers = false): boolean {
  if (a === b) return true;
  if (qualifiers && a.kind !== "array" && !sameQualifiers(a.qualifiers, b.qualifiers)) return false;
  if (a.kind === "enum" && b.kind !== "enum") return compatible(a.declaration.underlying, b);
  if (b.kind === "enum" && a.kind !== "enum") return compatible(a, b.declaration.underlying);
  switch (a.kind) {
    case "void":
    case "bool":
      return a.kind === b.kind;
    case "integer":
      return b.kind === "integer" && a.name === b.name && a.signed === b.signed;
    case "floating":
    case "complex":
      return a.kind === b.kind && a.name === b.name;
    case "enum":
      return b.kind === "enum" && (a.declaration.sameAs ?? a.declaration) === (b.declaration.sameAs ?? b.declaration);
    case "record":
      return b.kind === "record" && (a.declaration.sameAs ?? a.declaration) === (b.declaration.sameAs ?? b.declaration);
    case "pointer":
      return b.kind === "pointer" && compatible(a.target, b.target, true);
    case "array": {
      if (b.kind !== "array" || !compatible(a.element, b.element, true)) return false;
      return a.extent.kind !== "constant" || b.extent.kind !== "constant" || a.extent.length === b.extent.length;
    }
    case "function": {
      if (b.kind !== "function" || !compatible(a.result, b.result)) return false;
      if (a.unprototyped || b.unprototyped) return true;
      if (a.variadic !== b.variadic || a.parameters.length !== b.parameters.length) return false;
      return a.parameters.every((parameter, i) => compatible(parameter.type, b.parameters[i]!.type));
    }
  }
}

/** Of two compatible types the one that says more (C11 6.2.7). */
export function composite(a: CType, b: CType): CType {
  if (a === b) return a;
  if (a.kind === "array" && b.kind === "array") {
    const extent = a.extent.kind === "constant" ? a.extent : b.extent.kind === "constant" ? b.extent : a.extent;
    const useful = extent.kind === "incomplete" && b.extent.kind === "variable" ? b.extent : extent;
    return { ...a, element: composite(a.element, b.element), extent: useful };
  }
  if (a.kind === "pointer" && b.kind === "pointer") return { ...a, target: composite(a.target, b.target) };
  if (a.kind === "function" && b.kind === "function") {
    if (a.unprototyped) return b;
    if (b.unprototyped) return a;
    const parameters = a.parameters.map((parameter, i) => {
      const other = b.parameters[i]!;
      return {
        name: other.name ?? parameter.name,
        type: composite(parameter.type, other.type),
        declaredArray: other.declaredArray ?? parameter.declaredArray,
      };
    });
    return { ...a, result: composite(a.result, b.result), parameters };
  }
  return a;
}

/** What integers smaller than int become in an expression (C11 6.3.1.1). */
export function promotedType(type: CType): CType {
  if (type.kind === "enum") return promotedType(type.declaration.underlying);
  if (type.kind === "bool") return intType;
  if (type.kind !== "integer") return withoutQualifiers(type);
  return type.bits < 32 ? intType : withoutQualifiers(type);
}

const integerRank = { char: 1, "signed char": 1, short: 2, int: 3, long: 4, "long long": 5 } as const;

/** The type two arithmetic types meet in (C11 6.3.1.8). */
export function commonArithmeticType(a: CType, b: CType): CType {
  const floating = [a, b].filter((type) => type.kind === "floating" || type.kind === "complex");
  if (floating.length > 0) {
    const widest = floating.reduce((x, y) => (y.bits > x.bits ? y : x));
    const complex = floating.some((type) => type.kind === "complex");
    const { name, bits } = widest;
    if (!complex) return withoutQualifiers(widest);
    return { kind: "complex", name, bits, qualifiers: unqualified };
  }
  const left = promotedType(a);
  const right = promotedType(b);
  if (left.kind !== "integer" || right.kind !== "integer") return intType;
  const [higher, lower] = integerRank[left.name] >= integerRank[right.name] ? [left, right] : [right, left];
  if (higher.signed === lower.signed) return higher;
  if (!higher.signed || higher.bits > lower.bits) return higher;
  if (higher.name === lower.name) return lower;
  return { ...unsignedIntType, name: higher.name, bits: higher.bits };
}

/** The type that marks an expression with a fault that has been told; it is in no program that is handed out. */
export const faultType: CType = { ...intType, typedefName: "<fault>" };
/** `__auto_type`: the type of the initial value. */
export const autoType: CType = { ...intType, typedefName: "__auto_type" };
export const isAuto = (type: CType): boolean => type.typedefName === "__auto_type";
export const isFault = (type: CType): boolean => type.typedefName === "<fault>";

/** What an array of arrays, of any depth, is made of. */
export function innermost(type: CType): CType {
  return type.kind === "array" ? innermost(type.element) : type;
}
