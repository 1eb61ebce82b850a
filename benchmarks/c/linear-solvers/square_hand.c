/*
 * By hand, of the square systems: the adjoint of b solves the transposed system with the factors at hand, and that of A is the
 * product of it and the solution. Carried are the factors and the solution.
 */
#include "solvers_hand.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t solvers_hand_bytes;

double lu_misfit_hand_b(int n, double a[n][n], double ab[n][n], const double *b, double *bb, const double *target, double seed) {
  const size_t bytes = sizeof(double) * n * n;
  double(*lu)[n] = malloc(bytes), *x = malloc(2 * n * sizeof *x), *y = x + n, misfit = 0;
  int *perm = malloc(n * sizeof *perm);
  solvers_hand_bytes = bytes + n * (sizeof *x + sizeof *perm);
  memcpy(lu, a, bytes);
  memcpy(x, b, n * sizeof *x);
  for (int k = 0; k < n; k++) {
    int pivot = k;
    for (int i = k + 1; i < n; i++) {
      if (fabs(lu[i][k]) > fabs(lu[pivot][k])) pivot = i;
    }
    perm[k] = pivot;
    if (pivot != k) {
      for (int j = 0; j < n; j++) {
        const double t = lu[k][j];
        lu[k][j] = lu[pivot][j];
        lu[pivot][j] = t;
      }
    }
    const double t = x[k];
    x[k] = x[pivot];
    x[pivot] = t;
    const double *restrict row = lu[k];
    for (int i = k + 1; i < n; i++) {
      double *restrict other = lu[i];
      const double factor = other[k] /= row[k];
      for (int j = k + 1; j < n; j++) other[j] -= factor * row[j];
    }
  }
  for (int i = 0; i < n; i++) {
    double sum = x[i];
    for (int j = 0; j < i; j++) sum -= lu[i][j] * x[j];
    x[i] = sum;
  }
  for (int i = n - 1; i >= 0; i--) {
    double sum = x[i];
    for (int j = i + 1; j < n; j++) sum -= lu[i][j] * x[j];
    x[i] = sum / lu[i][i];
  }
  for (int i = 0; i < n; i++) {
    y[i] = x[i] - target[i];
    misfit += 0.5 * y[i] * y[i];
    y[i] *= seed;
  }
  /* The transposed system: by rows of U^T and L^T, that is column by column of what is left. */
  for (int i = 0; i < n; i++) {
    const double known = y[i] /= lu[i][i];
    for (int j = i + 1; j < n; j++) y[j] -= lu[i][j] * known;
  }
  for (int i = n - 1; i >= 0; i--) {
    const double known = y[i];
    for (int j = 0; j < i; j++) y[j] -= lu[i][j] * known;
  }
  for (int k = n - 1; k >= 0; k--) {
    const double t = y[k];
    y[k] = y[perm[k]];
    y[perm[k]] = t;
  }
  for (int i = 0; i < n; i++) {
    bb[i] += y[i];
    for (int j = 0; j < n; j++) ab[i][j] -= y[i] * x[j];
  }
  free(lu);
  free(x);
  free(perm);
  return misfit;
}

/* y becomes the solution of L L^T x = y; the second half runs along the rows of L. */
static void solve(int n, const double *l, double *restrict y) {
  for (int i = 0; i < n; i++) {
    const double *row = l + i * n;
    double sum = y[i];
    for (int k = 0; k < i; k++) sum -= row[k] * y[k];
    y[i] = sum / row[i];
  }
  for (int i = n - 1; i >= 0; i--) {
    const double *row = l + i * n, scaled = y[i] /= row[i];
    for (int k = 0; k < i; k++) y[k] -= row[k] * scaled;
  }
}

double cholesky_misfit_hand_b(int n, const double *a, double *ab, const double *b, double *bb, const double *target, double seed) {
  double *l = malloc(sizeof(double) * n * n), *x = malloc(2 * n * sizeof *x), *y = x + n, misfit = 0;
  solvers_hand_bytes = sizeof(double) * n * ((n + 1) / 2.0 + 1);
  memcpy(x, b, n * sizeof *x);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) {
      const double *row = l + i * n, *other = l + j * n;
      double rest = a[i * n + j];
      for (int k = 0; k < j; k++) rest -= row[k] * other[k];
      if (i == j && rest <= 0) {
        free(l);
        free(x);
        return HUGE_VAL;
      }
      l[i * n + j] = i == j ? sqrt(rest) : rest / other[j];
    }
  }
  solve(n, l, x);
  for (int i = 0; i < n; i++) {
    y[i] = x[i] - target[i];
    misfit += 0.5 * y[i] * y[i];
    y[i] *= seed;
  }
  solve(n, l, y);
  for (int i = 0; i < n; i++) {
    bb[i] += y[i];
    for (int j = 0; j < i; j++) ab[i * n + j] -= y[i] * x[j] + y[j] * x[i];
    ab[i * n + i] -= y[i] * x[i];
  }
  free(l);
  free(x);
  return misfit;
}
