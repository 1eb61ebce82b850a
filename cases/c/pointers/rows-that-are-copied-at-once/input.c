// adjoint --function f
// at {"n": 4, "x": [0.5, 1.5, -0.75, 0.3]}
// The pointers to the rows' shadows are copied with them, and come back with them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void rotate(double **rows, int n) {
  double *first = rows[0];
  memmove(rows, rows + 1, (n - 1) * sizeof *rows);
  rows[n - 1] = first;
}

static double determinant(double **a, int n) {
  double **row = malloc(n * sizeof *row), d = 1;
  memcpy(row, a, n * sizeof *row);
  for (int k = 0; k < n; k++) {
    int p = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(row[i][k]) > fabs(row[p][k])) p = i;
    if (p != k) {
      double *t = row[p];
      row[p] = row[k];
      row[k] = t;
      d = -d;
    }
    d *= row[k][k];
    for (int i = k + 1; i < n; i++) {
      double q = row[i][k] / row[k][k];
      for (int j = k + 1; j < n; j++) row[i][j] -= q * row[k][j];
    }
  }
  free(row);
  return d;
}

double f(int n, const double *x) {
  double numbers[4][4], *rows[4], *kept[4], s = 0;
  for (int i = 0; i < 4; i++) {
    rows[i] = numbers[i];
    for (int j = 0; j < 4; j++) rows[i][j] = sin(x[(i + j) % n] * (i + 1) + j);
  }
  for (int t = 0; t < 3; t++) {
    memcpy(kept, rows, sizeof kept);
    rotate(rows, 4);
    rows[0][0] *= kept[0][1] + s;
    s += rows[3][0] * kept[1][2];
  }
  return s + determinant(rows, 4);
}
