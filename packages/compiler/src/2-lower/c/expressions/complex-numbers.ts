/**
 * Complex numbers: imaginary constants, the parts `__real__ z` and `__imag__ z`, conversions, the functions of complex.h. They are
 * scalars of the IL with the operators and intrinsics of reals (docs/adr/10). A store to a part of z is one to z, made of the new part
 * and the other one.
 */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { constant, convert, intrinsic, read } from "../../../il/builders.js";
import { realOf } from "../../../il/fold-arithmetic.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import { lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { lowerPath } from "./places.js";

export type Part = CExpression & { kind: "unary"; operator: "real" | "imaginary" };

/** `2.0i` */
export function imaginary(u: UnitContext, e: CExpression & { kind: "floating" }): Expression {
  const type = lowerType(u.program, e.type);
  const text = e.text.replace(/[ij]/i, "");
  const size = constant(e.value, text === String(e.value) ? undefined : text, realOf(type));
  return intrinsic("upright", [size], type);
}

export function isPart(e: CExpression): e is Part {
  return e.kind === "unary" && (e.operator === "real" || e.operator === "imaginary");
}

export function lowerPart(u: UnitContext, e: Part): Expression {
  const value = u.lower.value(u, e.operand);
  if (value.type.kind === "complex")
    return intrinsic(e.operator === "real" ? "realPart" : "imaginaryPart", [value], realOf(value.type));
  return e.operator === "real" ? value : constant(0, undefined, value.type);
}

/** What z becomes where its part becomes `value`, and where it is. */
export function withPart(
  u: UnitContext,
  e: Part,
  value: Expression,
): { readonly target: Path; readonly value: Expression } {
  const target = lowerPath(u, e.operand);
  const whole = read(target);
  const type = realOf(target.type);
  const own = (name: string): Expression => intrinsic(name, [whole], type);
  const parts = e.operator === "real" ? [value, own("imaginaryPart")] : [own("realPart"), value];
  return { target, value: intrinsic("complex", parts, target.type) };
}

/** A number to complex, or a complex number to another type. */
export function convertComplex(value: Expression, type: Type): Expression {
  if (type.kind === "complex") {
    if (value.type.kind === "complex" && value.type.bits === type.bits) return value;
    if (value.kind === "constant") return { ...value, type };
    const [size] = value.kind === "intrinsic" && value.name === "upright" ? value.arguments : [];
    return size?.kind === "constant"
      ? intrinsic("upright", [{ ...size, type: realOf(type) }], type)
      : convert(value, type);
  }
  const real = intrinsic("realPart", [value], realOf(value.type));
  return type.kind === "real" && real.type.kind === "real" && real.type.bits === type.bits ? real : convert(real, type);
}

const others: Readonly<Record<string, string>> = {
  CMPLX: "complex",
  cabs: "modulus",
  carg: "argument",
  cimag: "imaginaryPart",
  conj: "conjugate",
  creal: "realPart",
};
const alike = /^c(acos|asin|atan|cos|sin|tan|acosh|asinh|atanh|cosh|sinh|tanh|exp|log|log10|sqrt|pow)$/;

/** The intrinsic of a function of complex.h: `cexp`, `cabsf`, `CMPLXL`. */
export function complexIntrinsic(name: string): string | undefined {
  for (const base of [name, name.replace(/[flFL]$/, "")]) {
    if (Object.hasOwn(others, base)) return others[base];
    const found = alike.exec(base)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
