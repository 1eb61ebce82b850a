// adjoint --function powers
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75], "rounds": 2}
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75], "rounds": 0}
// The nest overwrites the work array again and again: all of it is saved once before, if the nest begins at all.
#include <stdlib.h>

double powers(int n, const double x[4], int rounds) {
  double sum = 0, *w = malloc(n * sizeof *w);
  for (int k = 0; k < n; k++) w[k] = x[k] * x[k];
  for (int k = 0; k < n; k++) sum += w[k] * w[n - 1 - k];
  for (int round = 0; round < rounds; round++)
    for (int k = 1; k < n; k++) w[k] = 0.5 * w[k] + 0.25 * w[k - 1] + x[k];
  for (int k = 0; k < n; k++) sum += w[k] * w[k];
  free(w);
  return sum;
}
