// adjoint --function f
// memory reallocate, chunks
// at { "u": [0.1, 0.5, 0.9, 0.3], "n": 4, "nt": 30 }
// The first steps are recorded to measure them, and what they have recorded is let go: nothing of it is lost.
#include <math.h>
#include <stdlib.h>
static void step(double *u, int n, double *extra) {
  double *w = malloc(n * sizeof *w), *v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++) w[i] = sin(u[i]) * u[(i + 1) % n] + extra[i];
  for (int i = 0; i < n; i++) v[i] = w[i] * w[n - 1 - i];
  for (int i = 0; i < n; i++) u[i] = 0.9 * u[i] + 0.1 * v[i] * w[i];
  free(w);
  free(v);
}
// $AD SIZE u n
double f(double *u, int n, int nt) {
  double *extra = malloc(n * sizeof *extra);
  for (int i = 0; i < n; i++) extra[i] = u[i] * 0.1;
  // $AD BINOMIAL-CKP 1KB
  for (int t = 0; t < nt; t++) step(u, n, extra);
  double s = 0;
  for (int i = 0; i < n; i++) s += u[i] * u[i] * extra[i];
  free(extra);
  return s;
}
