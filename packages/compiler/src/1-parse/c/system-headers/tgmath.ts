/**
 * tgmath.h (C11 7.25): each macro stands for the function of math.h or complex.h that the types of its arguments ask for. The parser
 * chooses it; see type-generic-calls.ts.
 */
const ofBoth = "acos asin atan acosh asinh atanh cos sin tan cosh sinh tanh exp log sqrt fabs".split(" ");
const ofReals =
  "cbrt ceil erf erfc exp2 expm1 floor ilogb lgamma llrint llround log10 log1p log2 logb lrint lround nearbyint rint round tgamma trunc".split(
    " ",
  );
const ofTwoReals = "atan2 copysign fdim fmax fmin fmod hypot nextafter remainder".split(" ");
const ofComplex = "carg cimag conj cproj creal".split(" ");

const one = (name: string): string => `#define ${name}(x) __retrograd_generic(${name}, x)`;
const two = (name: string): string => `#define ${name}(x, y) __retrograd_generic(${name}, x, y)`;

export const tgmath = `
#ifndef _TGMATH_H
#define _TGMATH_H 1
#include <math.h>
#include <complex.h>
${[...ofBoth, ...ofReals, ...ofComplex].map(one).join("\n")}
${[...ofTwoReals, "pow"].map(two).join("\n")}
#define fma(x, y, z) __retrograd_generic(fma, x, y, z)
#define frexp(x, y) __retrograd_generic(frexp, x, y)
#define ldexp(x, y) __retrograd_generic(ldexp, x, y)
#define scalbn(x, y) __retrograd_generic(scalbn, x, y)
#define scalbln(x, y) __retrograd_generic(scalbln, x, y)
#define nexttoward(x, y) __retrograd_generic(nexttoward, x, y)
#define remquo(x, y, z) __retrograd_generic(remquo, x, y, z)
#endif
`;
