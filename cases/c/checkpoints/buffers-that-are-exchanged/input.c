// adjoint --function f
// at { "u0": [0.1, 0.5, 0.9, 0.3, 0.2, 0.7], "n": 6, "nt": 20, "c": 0.1 }
// at { "u0": [0.1, 0.5, 0.9], "n": 3, "nt": 0, "c": 0.1 }
// Both buffers are stored, and which is which.

#include <stdlib.h>

double f(const double *u0, int n, int nt, double c) {
  double *u = malloc(n * sizeof *u), *next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++) u[i] = next[i] = u0[i];
  // $AD BINOMIAL-CKP nt+1 4 1
  for (int t = 0; t < nt; t++) {
    for (int i = 1; i < n - 1; i++) next[i] = u[i] + c * u[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
    double *old = u;
    u = next;
    next = old;
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += u[i] * u[i];
  free(u);
  free(next);
  return s;
}
