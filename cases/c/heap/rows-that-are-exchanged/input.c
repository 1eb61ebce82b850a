// adjoint --function determinant
// at {"n": 3, "a": [4, 1, 2, 1, 5, 3, 2, 3, 6]}
#include <stdlib.h>
#include <math.h>

static double **new_matrix(int rows, int cols) {
  double **m = malloc(rows * sizeof(double *));
  for (int i = 0; i < rows; i++) m[i] = calloc(cols, sizeof(double));
  return m;
}

static void free_matrix(double **m, int rows) {
  for (int i = 0; i < rows; i++) free(m[i]);
  free(m);
}

double determinant(int n, const double *a) {
  double **lu = new_matrix(n, n), det = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) lu[i][j] = a[i * n + j];
  for (int k = 0; k < n; k++) {
    int p = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(lu[i][k]) > fabs(lu[p][k])) p = i;
    if (p != k) {
      double *row = lu[p];
      lu[p] = lu[k];
      lu[k] = row;
      det = -det;
    }
    for (int i = k + 1; i < n; i++) {
      lu[i][k] /= lu[k][k];
      for (int j = k + 1; j < n; j++) lu[i][j] -= lu[i][k] * lu[k][j];
    }
    det *= lu[k][k];
  }
  free_matrix(lu, n);
  return det;
}
