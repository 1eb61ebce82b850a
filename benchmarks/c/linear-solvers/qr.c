#include "solvers.h"
#include <math.h>
#include <string.h>

static double dot(int n, const double *x, const double *y) {
  double sum = 0.0;
  for (int i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

/* y -= factor * x */
static void subtract_multiple(int n, double factor, const double *x, double *y) {
  for (int i = 0; i < n; i++) y[i] -= factor * x[i];
}

/* The n columns of q become orthonormal; R goes to the upper triangle of r; what Q^T makes of b goes to y, b loses it. */
static void gram_schmidt(int m, int n, double *q, double r[n][n], double *b, double *y) {
  for (int k = 0; k < n; k++) {
    double *column = q + k * m;
    r[k][k] = sqrt(dot(m, column, column));
    for (int i = 0; i < m; i++) column[i] /= r[k][k];
    for (int j = k + 1; j < n; j++) {
      r[k][j] = dot(m, column, q + j * m);
      subtract_multiple(m, r[k][j], column, q + j * m);
    }
    y[k] = dot(m, column, b);
    subtract_multiple(m, y[k], column, b);
  }
}

double qr_misfit(int m, int n, const double *a, const double *b, const double *target) {
  double q[n * m], r[n][n], rest[m], x[n];
  memcpy(q, a, sizeof(q));
  memcpy(rest, b, sizeof(rest));
  gram_schmidt(m, n, q, r, rest, x);
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++) x[i] -= r[i][j] * x[j];
    x[i] /= r[i][i];
  }
  double misfit = 0.0;
  for (int i = 0; i < n; i++) misfit += (x[i] - target[i]) * (x[i] - target[i]);
  return 0.5 * misfit;
}
