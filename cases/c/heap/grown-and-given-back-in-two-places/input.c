// adjoint --function run
// at {"n": 3, "x": [0.5, -0.7, 1.2]}
#include <stdlib.h>

static void exchange(double *s, double *t) {
  const double old = *s;
  *s = *t;
  *t = old;
}

double run(int n, double *x) {
  for (int i = 0; i < n; i++) {
    double *h = malloc(2 * sizeof *h);
    h[0] = x[i];
    h[1] = 0.5 * x[0];
    h = realloc(h, 3 * sizeof *h);
    h[2] = 0.6 * h[1];
    exchange(h, x);
    if (x[0] > 1) {
      free(h);
      continue;
    }
    x[1] += h[2] * h[0];
    free(h);
  }
  return x[0] * x[1];
}
