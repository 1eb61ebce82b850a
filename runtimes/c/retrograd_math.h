/*
 * Functions that derivatives need and math.h does not have. C99; they are inline, so that there is nothing to link with.
 *
 * rg_digamma(x): the derivative of log(gamma(x)); NAN at its poles 0, -1, -2, ...
 * Method (M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 1964): reflection for x < 0 (6.3.7), the recurrence up to
 * where the asymptotic series has the digits of the type (6.3.5), and eight terms of the series (6.3.18).
 */
#ifndef RETROGRAD_MATH_H
#define RETROGRAD_MATH_H

#include <math.h>

#define RG_DIGAMMA(name, T, floor, log, tan, large)                                                                            \
  static inline T name(T x) {                                                                                                  \
    T sum = 0;                                                                                                                 \
    if (x <= 0) {                                                                                                              \
      const T part = x - floor(x);                                                                                             \
      if (part == 0) return NAN;                                                                                               \
      sum = -(T)3.14159265358979323846264338327950288L / tan((T)3.14159265358979323846264338327950288L * part);                \
      x = 1 - x;                                                                                                               \
    }                                                                                                                          \
    for (; x < large; x++) sum -= 1 / x;                                                                                       \
    {                                                                                                                          \
      const T y = 1 / x / x;                                                                                                   \
      const T series =                                                                                                         \
        y * ((T)1 / 12 - y * ((T)1 / 120 - y * ((T)1 / 252 - y * ((T)1 / 240 - y * ((T)1 / 132 - y * ((T)691 / 32760 -         \
        y * ((T)1 / 12 - y * ((T)3617 / 8160))))))));                                                                          \
      return sum + log(x) - 1 / (2 * x) - series;                                                                              \
    }                                                                                                                          \
  }

RG_DIGAMMA(rg_digamma, double, floor, log, tan, 10)
RG_DIGAMMA(rg_digammal, long double, floorl, logl, tanl, 24)

#undef RG_DIGAMMA

#endif
