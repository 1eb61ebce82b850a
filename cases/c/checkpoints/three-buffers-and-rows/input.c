// adjoint --function f
// at {"a": [0.3, 0.5, 0.7, 0.2, 0.4], "b": [0.1, 0.6, 0.9, 0.4, 0.3], "c": [0.5, 0.2, 0.1, 0.7, 0.6], "n": 5, "steps": 6}
// at {"a": [0.3, 0.5], "b": [0.1, 0.6], "c": [0.5, 0.2], "n": 2, "steps": 1}
// Three buffers in turn, rows by a pointer into a block, and a number that is found by a call.
#include <math.h>
#include <stdlib.h>
static int inner(int n) { return n - 2; }
static void row(double *r, int n, double s) { for (int j = 0; j < n; j++) r[j] = sin(r[j] + s); }
double f(double *a, double *b, double *c, int n, int steps) {
  double s = 0.3;
  for (int i = 0; i < n; i++) s += a[i] * b[i] * c[i];
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) c[i] = 2 * b[i] - a[i] + 0.1 * sin(b[i] * s);
    double *o = a; a = b; b = c; c = o;
  }
  double *m = malloc(n * n * sizeof *m);
  for (int i = 0; i < n * n; i++) m[i] = a[i % n];
  for (int t = 0; t < steps; t++) { for (int i = 0; i < n; i++) row(m + i * n, n, s); s *= 0.9; }
  for (int t = 0; t < steps; t++) { double *r = &m[n]; for (int j = 0; j < inner(n); j++) r[j] *= cos(r[j]) * s; s += r[0]; }
  s += m[0] * m[n * n - 1] * b[0];
  free(m);
  return s;
}
