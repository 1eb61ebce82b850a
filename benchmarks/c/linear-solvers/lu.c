#include "solvers.h"
#include <math.h>

/* L and U in the place of A: row exchanges go to perm, rows of L and U as they end up. */
static void lu_decompose(int n, double a[n][n], int perm[n]) {
  for (int k = 0; k < n; k++) {
    int pivot = k;
    double largest = fabs(a[k][k]);
    for (int i = k + 1; i < n; i++) {
      if (fabs(a[i][k]) > largest) {
        largest = fabs(a[i][k]);
        pivot = i;
      }
    }
    perm[k] = pivot;
    if (pivot != k) {
      for (int j = 0; j < n; j++) {
        double t = a[k][j];
        a[k][j] = a[pivot][j];
        a[pivot][j] = t;
      }
    }
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      double factor = a[i][k];
      for (int j = k + 1; j < n; j++) a[i][j] -= factor * a[k][j];
    }
  }
}

/* x holds the right-hand side before, the solution afterwards. */
static void lu_solve(int n, double lu[n][n], const int perm[n], double x[n]) {
  for (int k = 0; k < n; k++) {
    double t = x[k];
    x[k] = x[perm[k]];
    x[perm[k]] = t;
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
}

double lu_misfit(int n, double a[n][n], const double b[n], const double target[n]) {
  double lu[n][n], x[n];
  int perm[n];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) lu[i][j] = a[i][j];
    x[i] = b[i];
  }
  lu_decompose(n, lu, perm);
  lu_solve(n, lu, perm, x);
  double misfit = 0;
  for (int i = 0; i < n; i++) misfit += (x[i] - target[i]) * (x[i] - target[i]);
  return 0.5 * misfit;
}
