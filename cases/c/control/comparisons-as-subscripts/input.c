// adjoint --function f
// at {"n": 2, "a": [0.35, 0.8, 0.5, 0.9], "x": 0.6, "y": 0.7}
// Numbers are compared as they are, though what comes out is a subscript, a size or a count.
#include <stdlib.h>
double f(int n, const double *a, double x, double y) {
  double s = 0;
  double *work = calloc(n + (x > y) + (x != 0.2), sizeof *work);
  for (int i = 0; i < n + (y > x); i++) {
    work[i] = a[x > 0.5] * x + a[(x < y) + i % 2] * y;
    if (a[i] != 0.3) s += work[i] * a[i];
    if (a[i] > x) s *= a[(y >= 0.65) * 2] + 0.1;
  }
  free(work);
  return s;
}
