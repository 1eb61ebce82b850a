// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// Rows of a matrix.
#include <math.h>
#include <stdlib.h>
static double **matrix(int n) {
  double **m = malloc(n * sizeof *m);
  for (int i = 0; i < n; i++) m[i] = malloc(n * sizeof **m);
  return m;
}
static void drop(double **m, int n) {
  for (int i = 0; i < n; i++) free(m[i]);
  free(m);
}
double f(int n, const double x[3], int nt) {
  double s = 0;
  double **a = matrix(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = x[i] * x[j];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double **b = matrix(n);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) b[i][j] = sin(a[j][i]) + 0.1 * a[i][j] * x[j];
    drop(a, n);
    a = b;
    s += a[0][1] * s + a[1][1];
  }
  for (int i = 0; i < n; i++) s += a[i][i];
  drop(a, n);
  return s;
}
