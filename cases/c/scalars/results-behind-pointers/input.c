// adjoint --function parts
// at {"n": 4, "x": [0.4, -1.7, 5.25, 96.1], "y": 0.7, "e": [0, 0, 0, 0]}
#define _GNU_SOURCE
#include <math.h>

double parts(int n, double *x, double y, int *e) {
  double s = 1, whole = 0;
  int sign = 0;
  for (int i = 0; i < n; i++) {
    double sine, cosine;
    double mantissa = frexp(x[i] * y, &e[i]);
    s = s * mantissa + e[i] * y;
    sincos(x[i] * s, &sine, &cosine);
    s += sine * cosine;
    s += modf(s * y, &whole) * x[i] + whole * y;
    s += remquo(s + x[i], y, &sign) * sign;
    x[i] = modf(x[i], &x[i]) * s;
    s = (lgamma_r(y - i, &sign) * sign + sign * s) / 10;
  }
  return s;
}
