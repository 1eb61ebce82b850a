// adjoint --function all
// at {"x": 0.4, "y": 0.7}
#include <math.h>

double all(double x, double y) {
  double s = sin(x) + cos(y) + tan(x * y) + asin(x) + acos(y) + atan(x) + atan2(x, y);
  s += sinh(x) + cosh(y) + tanh(x) + asinh(x) + acosh(1 + y) + atanh(x);
  s += exp(x) + exp2(y) + expm1(x) + log(y) + log2(x) + log10(y) + log1p(x);
  s += sqrt(x) + cbrt(y) + hypot(x, y) + pow(x, y) + pow(y, 3) + fabs(x - y);
  s += fmax(x, y) + fmin(x, y) + fdim(y, x) + fma(x, y, s) + fmod(y, x) + erf(x) + erfc(y);
  s += copysign(x, -y) + ldexp(x, 3) + floor(x) + ceil(y) + round(x) + trunc(y) + rint(y);
  return s;
}
