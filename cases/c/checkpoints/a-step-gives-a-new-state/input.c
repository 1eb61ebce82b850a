// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// A step gives a new state, or the old one, and the caller sets its boundary.
#include <math.h>
#include <stdlib.h>
static double *step(double *u, const double *x, int n, int t) {
  if (t % 3 == 2) return u;
  double *next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++) next[i] = sin(u[i]) * u[(i + 1) % n] + x[i];
  for (int i = 0; i < n; i++) if (next[i] < 0.1) next[i] *= 2;
  free(u);
  return next;
}
double f(int n, const double x[3], int nt) {
  double *u = malloc(n * sizeof *u);
  double s = 0;
  for (int i = 0; i < n; i++) u[i] = x[i];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    u = step(u, x, n, t);
    u[0] = 0.5 * u[1];
    s += u[0] * s + u[2];
  }
  for (int i = 0; i < n; i++) s += u[i] * u[i];
  free(u);
  return s;
}
