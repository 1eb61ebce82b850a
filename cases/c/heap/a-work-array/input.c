// adjoint --function run
// memory reallocate, chunks
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#include <stdlib.h>
#include <string.h>

double run(int n, const double *x) {
  double *w = malloc(n * sizeof *w), *z = calloc(n, sizeof(double)), s = 0;
  memcpy(w, x, n * sizeof(double));
  for (int i = 1; i < n; i++) w[i] = w[i] * w[i - 1];
  for (int i = 0; i < n; i++) z[n - 1 - i] += w[i] * x[i];
  memset(w, 0, n * sizeof *w);
  for (int i = 0; i < n; i++) {
    w[i] += z[i] * z[i];
    s += w[i];
  }
  free(w);
  free(z);
  return s;
}
