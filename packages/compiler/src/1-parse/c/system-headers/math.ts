/**
 * math.h (C11 7.12, with what GNU C adds). The classification macros take any real type: they are declared without parameters, and
 * are macros of their own names, so that `#ifdef isnan` holds.
 */
const unary =
  "acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 log log10 log1p log2 logb cbrt fabs sqrt erf erfc " +
  "lgamma tgamma ceil floor nearbyint rint round trunc exp10 pow10 gamma j0 j1 y0 y1 significand";
const binary = "atan2 fmod hypot pow remainder drem copysign nextafter fdim fmax fmin scalb";

const declarations = (type: string, suffix: string): string => {
  const t = type;
  const s = suffix;
  return [
    ...unary.split(" ").map((name) => `${t} ${name}${s}(${t} x);`),
    ...binary.split(" ").map((name) => `${t} ${name}${s}(${t} x, ${t} y);`),
    `${t} frexp${s}(${t} x, int *exponent);`,
    `${t} ldexp${s}(${t} x, int exponent);`,
    `${t} modf${s}(${t} x, ${t} *whole);`,
    `${t} scalbn${s}(${t} x, int n);`,
    `${t} scalbln${s}(${t} x, long n);`,
    `int ilogb${s}(${t} x);`,
    `long lrint${s}(${t} x);`,
    `long long llrint${s}(${t} x);`,
    `long lround${s}(${t} x);`,
    `long long llround${s}(${t} x);`,
    `${t} remquo${s}(${t} x, ${t} y, int *quotient);`,
    `${t} nan${s}(const char *tag);`,
    `${t} nexttoward${s}(${t} x, long double y);`,
    `${t} fma${s}(${t} x, ${t} y, ${t} z);`,
    `${t} jn${s}(int n, ${t} x);`,
    `${t} yn${s}(int n, ${t} x);`,
    `${t} lgamma${s}_r(${t} x, int *sign);`,
    `void sincos${s}(${t} x, ${t} *sine, ${t} *cosine);`,
    `int finite${s}(${t} x);`,
  ].join("\n");
};

export const classifications = "fpclassify isfinite isinf isnan isnormal signbit".split(" ");
export const comparisons = "isgreater isgreaterequal isless islessequal islessgreater isunordered".split(" ");

const constants: readonly (readonly [string, string])[] = [
  ["E", "2.7182818284590452354"],
  ["LOG2E", "1.4426950408889634074"],
  ["LOG10E", "0.43429448190325182765"],
  ["LN2", "0.69314718055994530942"],
  ["LN10", "2.30258509299404568402"],
  ["PI", "3.14159265358979323846"],
  ["PI_2", "1.57079632679489661923"],
  ["PI_4", "0.78539816339744830962"],
  ["1_PI", "0.31830988618379067154"],
  ["2_PI", "0.63661977236758134308"],
  ["2_SQRTPI", "1.12837916709551257390"],
  ["SQRT2", "1.41421356237309504880"],
  ["SQRT1_2", "0.70710678118654752440"],
];

export const math = `
#ifndef _MATH_H
#define _MATH_H 1
typedef float float_t;
typedef double double_t;
#define HUGE_VAL 1e10000
#define HUGE_VALF 1e10000f
#define HUGE_VALL 1e10000L
#define INFINITY 1e10000f
#define NAN (0.0f / 0.0f)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 3
#define MAXFLOAT 3.40282347e+38F
extern int signgam;
${constants.map(([name, value]) => `#define M_${name} ${value}`).join("\n")}
${constants.map(([name, value]) => `#define M_${name}l ${value}L`).join("\n")}
${declarations("double", "")}
${declarations("float", "f")}
${declarations("long double", "l")}
${[...classifications, ...comparisons].map((name) => `int ${name}();\n#define ${name} ${name}`).join("\n")}
#endif
`;
