// adjoint --function f
// at {"k": 0, "n": 3, "x": [0.5, -1.5, 0.4], "a": [0.3, 0.2, 0.7]}
// Where k is 0, the second loop does not run: what the third overwrites is still what the first has read.
#include <math.h>
#include <stddef.h>
double f(int k, size_t n, const double *x, double *a) {
  double s = 0;
  for (size_t i = 0; i < n; i++) s += a[i] * a[i] * x[i];
  for (size_t i = k - 1; i < n; i++) a[i] = x[1] * x[2];
  for (size_t i = k; i < n; i++) a[i] = sin(x[i]);
  for (size_t i = 0; i < n; i++) s += a[i] * a[i] * x[i];
  return s;
}
