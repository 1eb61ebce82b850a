// adjoint --function shift
// at {"x": [0.5, -0.7, 1.2], "z": [1.1, 0.3, -0.4]}
#include <string.h>

static double first(double *p, int k) {
  double *q = &p[0];
  *p *= 2;
  return q[k] * *p;
}

double shift(double *x, const double *z) {
  memmove(x, &z[0], 2 * sizeof(double));
  return first(x, 2) + first(&*x, 1) * x[1];
}
