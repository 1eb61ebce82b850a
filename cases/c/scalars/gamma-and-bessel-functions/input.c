// adjoint --function likelihood
// at {"n": 3, "x": [0.4, 1.7, 5.2], "a": 2.5, "b": 0.8}
// at {"n": 1, "x": [0.9], "a": -0.3, "b": 1.1}
#include <math.h>

double likelihood(int n, const double *x, double a, double b) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += lgamma(a + x[i]) - lgamma(a) * b - tgamma(x[i]);
    s += j0(x[i]) * y1(b) + j1(a * x[i]) + y0(x[i]) * b;
    s *= 1 + jn(i, x[i]) * yn(i + 1, x[i] + b);
  }
  return s;
}
