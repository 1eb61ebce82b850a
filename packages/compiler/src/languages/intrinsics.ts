/**
 * The elementary functions of the IL and their names in the host languages. Front ends look a host name up and make an
 * `intrinsic` expression; printers look the intrinsic up and print the host's name. Derivative rules are in rules/.
 *
 * Host functions that are not functions of their arguments (`Math.random`) are no intrinsics: expressions are evaluated again
 * where that is cheaper than storing, and these give another value each time. Front ends lower them to passive external calls.
 */
export interface Intrinsic {
  readonly name: string;
  /** Number of arguments; `any` is zero or more. */
  readonly arity: number | "any";
  /** `smooth` carries derivatives; `flat` is piecewise constant or works on bits, so its derivative is zero wherever it has one. */
  readonly nature: "smooth" | "flat";
  readonly typescript?: string;
  readonly c?: string;
  readonly fortran?: string;
}

function row(
  name: string,
  arity: number | "any",
  nature: "smooth" | "flat",
  hosts: { readonly typescript?: string; readonly c?: string; readonly fortran?: string },
): [string, Intrinsic] {
  return [name, { name, arity, nature, ...hosts }];
}

export const intrinsics: ReadonlyMap<string, Intrinsic> = new Map([
  row("abs", 1, "smooth", { typescript: "Math.abs", c: "fabs", fortran: "ABS" }),
  row("acos", 1, "smooth", { typescript: "Math.acos", c: "acos", fortran: "ACOS" }),
  row("acosh", 1, "smooth", { typescript: "Math.acosh", c: "acosh", fortran: "ACOSH" }),
  row("argument", 1, "smooth", { c: "carg" }),
  row("asin", 1, "smooth", { typescript: "Math.asin", c: "asin", fortran: "ASIN" }),
  row("asinh", 1, "smooth", { typescript: "Math.asinh", c: "asinh", fortran: "ASINH" }),
  row("atan", 1, "smooth", { typescript: "Math.atan", c: "atan", fortran: "ATAN" }),
  row("atan2", 2, "smooth", { typescript: "Math.atan2", c: "atan2", fortran: "ATAN2" }),
  row("atanh", 1, "smooth", { typescript: "Math.atanh", c: "atanh", fortran: "ATANH" }),
  row("cbrt", 1, "smooth", { typescript: "Math.cbrt", c: "cbrt" }),
  row("ceil", 1, "flat", { typescript: "Math.ceil", c: "ceil" }),
  row("clz32", 1, "flat", { typescript: "Math.clz32" }),
  row("complex", 2, "smooth", { c: "CMPLX" }),
  row("conjugate", 1, "smooth", { c: "conj" }),
  row("copysign", 2, "smooth", { c: "copysign" }),
  row("cos", 1, "smooth", { typescript: "Math.cos", c: "cos", fortran: "COS" }),
  row("cosh", 1, "smooth", { typescript: "Math.cosh", c: "cosh", fortran: "COSH" }),
  row("digamma", 1, "smooth", {}),
  row("erf", 1, "smooth", { c: "erf", fortran: "ERF" }),
  row("erfc", 1, "smooth", { c: "erfc", fortran: "ERFC" }),
  row("exp", 1, "smooth", { typescript: "Math.exp", c: "exp", fortran: "EXP" }),
  row("exp10", 1, "smooth", { c: "exp10" }),
  row("exp2", 1, "smooth", { c: "exp2" }),
  row("expm1", 1, "smooth", { typescript: "Math.expm1", c: "expm1" }),
  row("fdim", 2, "smooth", { c: "fdim" }),
  row("floor", 1, "flat", { typescript: "Math.floor", c: "floor" }),
  row("fraction", 1, "smooth", {}),
  row("fround", 1, "smooth", { typescript: "Math.fround" }),
  row("fma", 3, "smooth", { c: "fma" }),
  row("hypot", "any", "smooth", { typescript: "Math.hypot", c: "hypot", fortran: "HYPOT" }),
  row("imaginaryPart", 1, "smooth", { c: "cimag" }),
  row("imul", 2, "flat", { typescript: "Math.imul" }),
  row("j0", 1, "smooth", { c: "j0" }),
  row("j1", 1, "smooth", { c: "j1" }),
  row("jn", 2, "smooth", { c: "jn" }),
  row("ldexp", 2, "smooth", { c: "ldexp" }),
  row("lgamma", 1, "smooth", { c: "lgamma" }),
  row("log", 1, "smooth", { typescript: "Math.log", c: "log", fortran: "LOG" }),
  row("log10", 1, "smooth", { typescript: "Math.log10", c: "log10", fortran: "LOG10" }),
  row("log1p", 1, "smooth", { typescript: "Math.log1p", c: "log1p" }),
  row("log2", 1, "smooth", { typescript: "Math.log2", c: "log2" }),
  row("logb", 1, "flat", { c: "logb" }),
  row("max", "any", "smooth", { typescript: "Math.max", c: "fmax", fortran: "MAX" }),
  row("min", "any", "smooth", { typescript: "Math.min", c: "fmin", fortran: "MIN" }),
  row("modulus", 1, "smooth", { c: "cabs" }),
  row("nearbyint", 1, "flat", { c: "nearbyint" }),
  row("nextafter", 2, "smooth", { c: "nextafter" }),
  row("nexttoward", 2, "smooth", { c: "nexttoward" }),
  row("pow", 2, "smooth", { typescript: "Math.pow", c: "pow" }),
  row("realPart", 1, "smooth", { c: "creal" }),
  row("remainder", 2, "smooth", { c: "remainder" }),
  row("rint", 1, "flat", { c: "rint" }),
  row("round", 1, "flat", { typescript: "Math.round", c: "round" }),
  row("scalbln", 2, "smooth", { c: "scalbln" }),
  row("scalbn", 2, "smooth", { c: "scalbn" }),
  row("sign", 1, "flat", { typescript: "Math.sign" }),
  row("sin", 1, "smooth", { typescript: "Math.sin", c: "sin", fortran: "SIN" }),
  row("sinh", 1, "smooth", { typescript: "Math.sinh", c: "sinh", fortran: "SINH" }),
  row("sqrt", 1, "smooth", { typescript: "Math.sqrt", c: "sqrt", fortran: "SQRT" }),
  /** Its argument, which counts as constant; printed programs have none. */
  row("stopGradient", 1, "flat", {}),
  row("tan", 1, "smooth", { typescript: "Math.tan", c: "tan", fortran: "TAN" }),
  row("tanh", 1, "smooth", { typescript: "Math.tanh", c: "tanh", fortran: "TANH" }),
  row("tgamma", 1, "smooth", { c: "tgamma" }),
  row("trunc", 1, "flat", { typescript: "Math.trunc", c: "trunc", fortran: "AINT" }),
  /** Times I. */
  row("upright", 1, "smooth", {}),
  row("y0", 1, "smooth", { c: "y0" }),
  row("y1", 1, "smooth", { c: "y1" }),
  row("yn", 2, "smooth", { c: "yn" }),
]);

/** The intrinsic a host language calls `hostName` (`Math.sin`), if there is one. */
export function intrinsicOfHost(language: "typescript" | "c" | "fortran", hostName: string): Intrinsic | undefined {
  for (const intrinsic of intrinsics.values()) if (intrinsic[language] === hostName) return intrinsic;
  return undefined;
}
