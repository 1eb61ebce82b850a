// adjoint --function f
// at {"x": 0.7, "y": 0.4, "n": 2}
#include <tgmath.h>

double f(double x, float y, int n) {
  double complex z = x + 0.5 * I;
  double sum = sin(x) * cos(y) + pow(x, n) + fmax(x, y) + sqrt(n) * hypot(x, y);
  sum += fabs(-x) + creal(exp(z)) + cimag(z * z) + exp(cos(sin(x)));
  return sum + atan2(y, x) + ldexp(x, n) + fma(x, y, 1.0);
}
