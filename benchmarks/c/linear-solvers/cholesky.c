#include "solvers.h"
#include <math.h>
#include <stdlib.h>

/* L in the place of the lower triangle of A = L L^T. Returns 0 if A is not positive definite. */
static int cholesky_decompose(int n, double *a) {
  for (int j = 0; j < n; j++) {
    for (int i = j; i < n; i++) {
      double sum = a[i * n + j];
      for (int k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      if (i == j) {
        if (sum <= 0.0) return 0;
        a[j * n + j] = sqrt(sum);
      } else {
        a[i * n + j] = sum / a[j * n + j];
      }
    }
  }
  return 1;
}

static void cholesky_solve(int n, const double *l, const double *b, double *x) {
  for (int i = 0; i < n; i++) {
    double sum = b[i];
    for (int k = 0; k < i; k++) sum -= l[i * n + k] * x[k];
    x[i] = sum / l[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    double sum = x[i];
    for (int k = i + 1; k < n; k++) sum -= l[k * n + i] * x[k];
    x[i] = sum / l[i * n + i];
  }
}

double cholesky_misfit(int n, const double *a, const double *b, const double *target) {
  double *l = malloc((size_t)n * n * sizeof(double));
  double *x = malloc(n * sizeof(double));
  double misfit = 0.0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) l[i * n + j] = a[i * n + j];
  }
  if (cholesky_decompose(n, l)) {
    cholesky_solve(n, l, b, x);
    for (int i = 0; i < n; i++) {
      double d = x[i] - target[i];
      misfit += 0.5 * d * d;
    }
  } else {
    misfit = HUGE_VAL;
  }
  free(x);
  free(l);
  return misfit;
}
