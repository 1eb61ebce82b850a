interface SupportFunction {
  readonly text: string;
  readonly includes: readonly string[];
}

/** Functions that C does not have and other languages' programs use. Each is written into the text that needs it. */
export const supportFunctions: Readonly<Record<string, SupportFunction>> = {
  maximum: {
    includes: ["<math.h>"],
    text: `static double maximum(double a, double b) {
  if (isnan(a) || isnan(b)) return NAN;
  return a > b || (a == b && !signbit(a)) ? a : b;
}`,
  },
  minimum: {
    includes: ["<math.h>"],
    text: `static double minimum(double a, double b) {
  if (isnan(a) || isnan(b)) return NAN;
  return a < b || (a == b && signbit(a)) ? a : b;
}`,
  },
  nearest: {
    includes: ["<math.h>"],
    text: `static double nearest(double x) {
  const double below = floor(x);
  return copysign(x - below >= 0.5 ? below + 1 : below, x);
}`,
  },
  sign_of: {
    includes: ["<math.h>"],
    text: `static double sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}`,
  },
  bits_of_double: bitsOf("double", 64),
  bits_of_float: bitsOf("float", 32),
  int32: {
    includes: ["<math.h>"],
    text: `static int int32(double x) {
  double rest;
  if (!isfinite(x)) return 0;
  rest = fmod(trunc(x), 4294967296.0);
  if (rest < 0) rest += 4294967296.0;
  return (int)(rest >= 2147483648.0 ? rest - 4294967296.0 : rest);
}`,
  },
};

function bitsOf(type: string, bits: number): SupportFunction {
  return {
    includes: ["<stdint.h>", "<string.h>"],
    text: `static uint${bits}_t bits_of_${type}(${type} x) {
  uint${bits}_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}`,
  };
}
