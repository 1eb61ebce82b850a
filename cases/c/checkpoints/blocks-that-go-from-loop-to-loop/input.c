// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 5}
// Loops in loops, and one after the other: blocks go from one to the next.
#include <math.h>
#include <stdlib.h>
double f(int n, const double x[3], int nt) {
  double *u = malloc(n * sizeof(double));
  double *w = malloc(n * sizeof(double));
  double s = 0;
  for (int i = 0; i < n; i++) {
    u[i] = x[i];
    w[i] = x[i] * x[i];
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *v = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) v[i] = u[i] * 0.9 + 0.1 * sin(w[i]);
    // $AD BINOMIAL-CKP 2
    for (int k = 0; k < t + 2; k++) {
      double *next = malloc(n * sizeof(double));
      for (int i = 0; i < n; i++) next[i] = sin(v[i]) + 0.1 * v[(i + 1) % n] * u[i];
      free(v);
      v = next;
      s += v[0] * s;
    }
    free(u);
    u = v;
    s += u[1];
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *next = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) next[i] = u[i] * w[i] + 0.2 * sin(s);
    free(w);
    w = u;
    u = next;
    s += u[0] * w[1];
  }
  for (int i = 0; i < n; i++) s += u[i] * w[i];
  free(u);
  free(w);
  return s;
}
