// adjoint --function powers
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75], "rounds": 2}
// The pointer leads to the place before the first element: the array cannot be saved from there.
#include <stdlib.h>

static double *vector(int n) {
  double *v = malloc(n * sizeof *v);
  return v - 1;
}

double powers(int n, const double x[4], int rounds) {
  double sum = 0, *w = vector(n);
  for (int k = 1; k <= n; k++) w[k] = x[k - 1] * x[k - 1];
  for (int k = 1; k <= n; k++) sum += w[k] * w[n + 1 - k];
  for (int round = 0; round < rounds; round++)
    for (int k = 2; k <= n; k++) w[k] = 0.5 * w[k] + 0.25 * w[k - 1] + x[k - 1];
  for (int k = 1; k <= n; k++) sum += w[k] * w[k];
  free(w + 1);
  return sum;
}
