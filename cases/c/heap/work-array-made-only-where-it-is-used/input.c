// adjoint --function powers
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75], "rounds": 2}
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75], "rounds": 0}
// Without rounds there is no work array to save: the nest does not begin then.
#include <stdlib.h>

double powers(int n, const double x[4], int rounds) {
  double sum = x[0], *w = NULL;
  if (rounds > 0) {
    w = malloc(n * sizeof *w);
    for (int k = 0; k < n; k++) w[k] = x[k] * x[k];
    for (int k = 0; k < n; k++) sum += w[k] * w[n - 1 - k];
  }
  for (int round = 0; round < rounds; round++)
    for (int k = 1; k < n; k++) w[k] = 0.5 * w[k] + 0.25 * w[k - 1] + x[k];
  if (rounds > 0) {
    for (int k = 0; k < n; k++) sum += w[k] * w[k];
    free(w);
  }
  return sum;
}
