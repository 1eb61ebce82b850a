/** Facts about TypeScript's library: which name stands for which IL operation. */
import type { IntegerType, RealType } from "../il/types.js";
import { intrinsics } from "./intrinsics.js";

/** `sin` of `Math.sin` → the intrinsic's name. */
export const mathFunctions: ReadonlyMap<string, string> = new Map(
  [...intrinsics.values()].flatMap((intrinsic) =>
    intrinsic.typescript?.startsWith("Math.") ? [[intrinsic.typescript.slice(5), intrinsic.name] as const] : [],
  ),
);

/** Constants of the library, by the name the user writes. */
export const libraryConstants: ReadonlyMap<string, number> = new Map([
  ["Math.PI", Math.PI],
  ["Math.E", Math.E],
  ["Math.LN2", Math.LN2],
  ["Math.LN10", Math.LN10],
  ["Math.LOG2E", Math.LOG2E],
  ["Math.LOG10E", Math.LOG10E],
  ["Math.SQRT2", Math.SQRT2],
  ["Math.SQRT1_2", Math.SQRT1_2],
  ["Number.EPSILON", Number.EPSILON],
  ["Number.MAX_VALUE", Number.MAX_VALUE],
  ["Number.MIN_VALUE", Number.MIN_VALUE],
  ["Number.MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
  ["Number.MIN_SAFE_INTEGER", Number.MIN_SAFE_INTEGER],
  ["Number.POSITIVE_INFINITY", Number.POSITIVE_INFINITY],
  ["Number.NEGATIVE_INFINITY", Number.NEGATIVE_INFINITY],
  ["Number.NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["NaN", Number.NaN],
]);

const integer = (bits: 8 | 16 | 32, signed: boolean): IntegerType => ({ kind: "integer", bits, signed });

/** The opaque type that stands for a function type within itself. */
export const recursiveFunction = "recursive function";

/** Typed-array classes and their element types. */
export const typedArrays: ReadonlyMap<string, RealType | IntegerType> = new Map<string, RealType | IntegerType>([
  ["Float64Array", { kind: "real", bits: 64 }],
  ["Float32Array", { kind: "real", bits: 32 }],
  ["Int8Array", integer(8, true)],
  ["Uint8Array", integer(8, false)],
  ["Uint8ClampedArray", { kind: "integer", bits: 8, signed: false, clamped: true }],
  ["Int16Array", integer(16, true)],
  ["Uint16Array", integer(16, false)],
  ["Int32Array", integer(32, true)],
  ["Uint32Array", integer(32, false)],
]);

/** The typed-array class that holds elements of a type. */
export function typedArrayOf(element: RealType | IntegerType): string | undefined {
  for (const [name, type] of typedArrays) {
    if (type.kind !== element.kind || type.bits !== element.bits) continue;
    if (type.kind === "real") return name;
    if (element.kind !== "integer" || type.signed !== element.signed) continue;
    if ((type.clamped ?? false) === (element.clamped ?? false)) return name;
  }
  return undefined;
}

/** Host functions of passive values that give the same result for the same arguments; `boolean` is what they return. */
export const passiveFunctions: ReadonlyMap<string, "boolean" | "number" | "string"> = new Map([
  ["Number.isFinite", "boolean"],
  ["Number.isInteger", "boolean"],
  ["Number.isNaN", "boolean"],
  ["Number.isSafeInteger", "boolean"],
  ["Object.is", "boolean"],
  ["isFinite", "boolean"],
  ["isNaN", "boolean"],
]);

/** Host functions whose result changes from call to call: passive, called once, in their place. */
export const hostReadings: ReadonlySet<string> = new Set(["Math.random", "Date.now", "performance.now"]);

/** Methods of strings (and of numbers that make strings) that give a passive value, and what kind. */
export const stringMethods: ReadonlyMap<string, "boolean" | "number" | "string"> = new Map([
  ["at", "string"],
  ["charAt", "string"],
  ["charCodeAt", "number"],
  ["codePointAt", "number"],
  ["concat", "string"],
  ["endsWith", "boolean"],
  ["includes", "boolean"],
  ["indexOf", "number"],
  ["lastIndexOf", "number"],
  ["localeCompare", "number"],
  ["padEnd", "string"],
  ["padStart", "string"],
  ["repeat", "string"],
  ["slice", "string"],
  ["startsWith", "boolean"],
  ["substr", "string"],
  ["substring", "string"],
  ["toExponential", "string"],
  ["toFixed", "string"],
  ["toLocaleString", "string"],
  ["toLowerCase", "string"],
  ["toPrecision", "string"],
  ["toUpperCase", "string"],
  ["trim", "string"],
  ["trimEnd", "string"],
  ["trimStart", "string"],
]);
