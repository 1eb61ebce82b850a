// adjoint --function quad
// at {"n": 3, "m": 2, "a": [[1, 2], [3, 4], [0.5, -1]], "x": [1, 0.5], "y": [0, 0, 0]}
static void gemv(int n, int m, double a[n][m], const double x[restrict m], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < m; j++) y[i] += a[i][j] * x[j];
  }
}

double quad(int n, int m, double a[n][m], const double *restrict x, double *restrict y) {
  double ata[m][m], s = 0;
  gemv(n, m, a, x, y);
  for (int i = 0; i < m; i++)
    for (int j = 0; j <= i; j++) {
      ata[i][j] = 0;
      for (int k = 0; k < n; k++) ata[i][j] += a[k][i] * a[k][j];
      ata[j][i] = ata[i][j];
    }
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) s += x[i] * ata[i][j] * x[j];
  for (int i = 0; i < n; i++) s -= 0.5 * y[i] * y[i];
  return s;
}
