/** `__builtin_…` of GNU C: forms that take types or give constants, and other names of library functions. */

import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { Span } from "../../../diagnostics/origin.js";
import type { Parser } from "../parser.js";
import type { FunctionSymbol } from "../symbols.js";
import type { Expression } from "../syntax.js";
import { classifications, comparisons } from "../system-headers/math.js";
import type { CType, FunctionType } from "../types/c-types.js";
import { doubleType, floatType, intType, longDoubleType, longType, sizeType, unqualified } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { compatible, isFault, sizeOf, withoutQualifiers } from "../types/type-relations.js";
import { constantValue, integerConstant, isTrue } from "./constants.js";
import { convert, decay, faultExpression } from "./conversions.js";
import { fieldNames, fieldPath } from "./fields.js";
import { typeGenericCall } from "./type-generic-calls.js";

const floatingConstants = /^__builtin_(inf|huge_val|nan)(f|l|)$/;
const forms: ReadonlySet<string> = new Set([
  "__builtin_offsetof",
  "__builtin_types_compatible_p",
  "__builtin_choose_expr",
  "__builtin_constant_p",
  "__builtin_expect",
  "__builtin_va_arg",
  "__builtin_tgmath",
  "__retrograd_generic",
]);

export const isBuiltinForm = (name: string): boolean =>
  name.startsWith("__") && (forms.has(name) || floatingConstants.test(name));

export function builtinExpression(p: Parser, start: number): Expression {
  const name = p.take().text;
  p.expect("(", `after ${name}`);
  const e = form(p, name, start);
  p.expect(")", `at the end of ${name}`);
  return { ...e, span: p.spanSince(start), expansion: p.expansionSince(start) };
}

function form(p: Parser, name: string, start: number): Expression {
  const place = { span: p.spanSince(start), expansion: null };
  const constant = (value: bigint, type: CType): Expression => {
    const text = `${value}`;
    return { kind: "integer", value, text, type, isLvalue: false, ...place };
  };
  const floating = floatingConstants.exec(name);
  if (floating !== null) {
    if (!p.is(")")) p.grammar.assignment(p);
    const type = floating[2] === "f" ? floatType : floating[2] === "l" ? longDoubleType : doubleType;
    const value = floating[1] === "nan" ? Number.NaN : Number.POSITIVE_INFINITY;
    const text = floating[1] === "nan" ? `${name}("")` : `${name}()`;
    return { kind: "floating", value, text, imaginary: false, type, isLvalue: false, ...place };
  }
  switch (name) {
    case "__builtin_tgmath":
    case "__retrograd_generic":
      return typeGenericCall(p, start, name === "__retrograd_generic");
    case "__builtin_offsetof":
      return offsetOf(p, start, constant);
    case "__builtin_types_compatible_p": {
      const { type: a } = p.grammar.typeName(p);
      p.expect(",", "after the first type");
      const { type: b } = p.grammar.typeName(p);
      return constant(compatible(withoutQualifiers(a), withoutQualifiers(b)) ? 1n : 0n, intType);
    }
    case "__builtin_choose_expr": {
      const test = constantValue(p.grammar.assignment(p));
      p.expect(",", "after the test");
      const first = p.grammar.assignment(p);
      p.expect(",", "after the first expression");
      const second = p.grammar.assignment(p);
      if (test === undefined) p.error("RG1131", place.span, "The test is no constant.", "Use ?: for it.");
      return test === undefined || isTrue(test) ? first : second;
    }
    case "__builtin_constant_p":
      return constant(constantValue(p.grammar.assignment(p)) === undefined ? 0n : 1n, intType);
    case "__builtin_expect": {
      const value = decay(p.grammar.assignment(p));
      p.expect(",", "after the value");
      p.grammar.assignment(p);
      return isFault(value.type) ? value : convert(value, longType);
    }
    default:
      return p.fail("__builtin_va_arg is not supported.", "Include <stdarg.h> and write va_arg.", place.span, "RG1134");
  }
}

function offsetOf(p: Parser, start: number, constant: (value: bigint, type: CType) => Expression): Expression {
  let { type } = p.grammar.typeName(p);
  p.expect(",", "after the type");
  let offset = 0n;
  let first = true;
  for (;;) {
    if (first || p.accept(".")) {
      const { text, span } = p.take();
      const path = type.kind === "record" ? fieldPath(type.declaration, text) : undefined;
      if (path === undefined) {
        const names = type.kind === "record" ? fieldNames(type.declaration) : [];
        p.error("RG1130", span, `"${printType(type)}" has no member "${text}".`, didYouMean(text, names));
        return faultExpression(p, start);
      }
      for (const field of path) {
        offset += BigInt(field.offset);
        type = field.type;
      }
    } else if (p.accept("[")) {
      const index = integerConstant(p.grammar.expression(p));
      p.expect("]", "after the index");
      const size = type.kind === "array" ? sizeOf(type.element) : undefined;
      if (index === undefined || size === undefined || type.kind !== "array") {
        p.error("RG1131", p.spanSince(start), "The offset is no constant.", "");
        return faultExpression(p, start);
      }
      offset += index * BigInt(size);
      type = type.element;
    } else return constant(offset, sizeType);
    first = false;
  }
}

const oneArgument = new Set(
  (
    "acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 log log10 log1p log2 logb cbrt fabs sqrt erf erfc " +
    "lgamma tgamma ceil floor nearbyint rint round trunc"
  ).split(" "),
);
const twoArguments = new Set("atan2 fmod hypot pow remainder copysign nextafter fdim fmax fmin".split(" "));

/** `__builtin_sqrt` is `sqrt`, whether math.h is included or not; undefined for names that are no builtin. */
export function builtinFunction(p: Parser, name: string, span: Span): FunctionSymbol | undefined {
  if (!name.startsWith("__builtin_")) return undefined;
  const library = name.slice("__builtin_".length);
  const declared = p.find(library);
  const type = declared?.kind === "function" ? declared.type : (ofAnyType(library) ?? mathType(library));
  if (type === undefined) return undefined;
  const symbol: FunctionSymbol = {
    kind: "function",
    id: p.program.nextId(),
    name,
    span,
    system: true,
    type,
    linkage: "external",
    inline: false,
    noreturn: false,
    defined: false,
    used: true,
    builtin: library,
  };
  p.fileScope.names.set(name, symbol);
  return symbol;
}

/** `isnan` and its kin take numbers of any type. */
function ofAnyType(name: string): FunctionType | undefined {
  if (!classifications.includes(name) && !comparisons.includes(name)) return undefined;
  return {
    kind: "function",
    result: intType,
    parameters: [],
    variadic: false,
    unprototyped: true,
    qualifiers: unqualified,
  };
}

function mathType(name: string): FunctionType | undefined {
  const known = (base: string): number =>
    oneArgument.has(base) ? 1 : twoArguments.has(base) ? 2 : base === "fma" ? 3 : 0;
  const suffix = known(name) > 0 ? "" : name.slice(-1);
  const count = known(suffix === "" ? name : name.slice(0, -1));
  const type = suffix === "" ? doubleType : suffix === "f" ? floatType : suffix === "l" ? longDoubleType : undefined;
  if (count === 0 || type === undefined) return undefined;
  const parameters = Array.from({ length: count }, () => ({ name: null, type, declaredArray: null }));
  return { kind: "function", result: type, parameters, variadic: false, unprototyped: false, qualifiers: unqualified };
}
