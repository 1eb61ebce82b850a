// adjoint --function f
// at {"n": 4, "m": 3, "k": -9, "x": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]}
#include <math.h>
// The last rows of a band have no elements: what their loops record is less than nothing, and wraps around without a sign.
double f(int n, unsigned m, long k, double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 2; j < n; j++) x[j] = sin(x[j]) * x[i];
    for (unsigned j = i + 2; j < m; j++) x[j] = cos(x[j]) * x[i];
    for (unsigned j = i + 1; j > 2; j--) x[j] = x[j] * x[i] + sin(x[j]);
    s += x[i];
  }
  for (long i = 0; i < k; i++) {
    x[i] = sin(x[i]);
    s += x[i] * x[i];
  }
  for (double t = 1; t < k; t += 1) {
    s = s * cos(s);
    x[0] = x[0] * s;
  }
  return s;
}
