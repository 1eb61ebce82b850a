// adjoint --function f
// at {"x": [0.7, 1.3, 0.4, 0.9], "n": 4, "m": 0}
// at {"x": [0.7, 1.3, 0.4, 0.9], "n": 4, "m": 3}
// An array is saved whole before a nest only under conditions without which nothing in the nest stores to it: not where a branch, a second loop, or a
// procedure does so, too.
#include <math.h>
#include <stdlib.h>

static double *made(const double *x, int n) {
  double *u = malloc(n * sizeof *u);
  for (int i = 0; i < n; i++) u[i] = x[i] * x[i];
  return u;
}

static void shift(double *u, int n) {
  for (int i = 1; i < n; i++) u[i] = 0.5 * u[i] + u[i - 1];
}

/* Where n is 0 it does nothing at all. */
static void halve(double *u, int n) {
  for (int i = 0; i < n; i++) u[i] *= 0.5;
}

static void both(double *u, int m, int n) {
  for (int i = 0; i < m; i++) u[i] = 0.5 * u[i] + 0.1;
  shift(u, n);
}

double f(const double x[4], int n, int m) {
  double *u = made(x, n), *v = made(x, n), *w = made(x, n), *z = made(x, n);
  double y = 1;
  for (int i = 0; i < n; i++) y = y + sin(u[i]) * u[i] + v[i] * v[i] + cos(w[i]) + z[i] * z[i] * z[i];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < m; i++) u[i] = 0.5 * u[i] + 0.1;
    if (n > 2) for (int i = 1; i < n; i++) u[i] = 0.5 * u[i] + u[i - 1];
  }
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < m; i++) v[i] = 0.5 * v[i] + 0.1;
    for (int i = 1; i < n; i++) v[i] = 0.5 * v[i] + v[i - 1];
  }
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < m; i++) w[i] = 0.5 * w[i] + 0.1;
    shift(w, n);
  }
  for (int k = 0; k < 2; k++) both(w, m, n);
  for (int k = 0; k < 3; k++) halve(z, m);
  for (int i = 0; i < n; i++) y = y + u[i] * v[i] * w[i] * z[i];
  free(u);
  free(v);
  free(w);
  free(z);
  return y;
}
