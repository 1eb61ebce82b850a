// adjoint --function run
// memory reallocate, chunks
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#include <math.h>
#include <stdlib.h>

static double *vector(int first, int last) {
  double *v = malloc((last - first + 1) * sizeof *v);
  return v - first;
}

static void free_vector(double *v, int first) {
  free(v + first);
}

double run(int n, const double *x) {
  double s = 0;
  for (int k = 1; k <= 2; k++) {
    double *v = vector(k, n);
    for (int i = k; i <= n; i++) v[i] = sin(x[i - 1]) + k;
    for (int i = k; i < n; i++) s += v[i] * v[i + 1];
    free_vector(v, k);
  }
  return s;
}
