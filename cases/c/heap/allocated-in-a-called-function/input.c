// adjoint --function run
// memory reallocate, chunks
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
#include <stdlib.h>

static double *squares(int n, const double *x) {
  double *y = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) y[i] = x[i] * x[i];
  return y;
}

double run(int n, const double *x) {
  double s = 0;
  for (int k = 0; k < 3; k++) {
    double *y = squares(n, x);
    for (int i = 0; i < n; i++) s = s * 0.5 + y[i] * x[k];
    free(y);
  }
  return s;
}
