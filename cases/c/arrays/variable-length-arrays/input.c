// adjoint --function energy
// at {"n": 3, "m": 2, "a": [[1, 2], [0.5, -1], [0.25, 4]], "x": [0.5, 1.5]}
double energy(int n, int m, double a[n][m], const double *x) {
  double y[n], e = 0;
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < m; j++) y[i] += a[i][j] * x[j];
  }
  double w[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      w[i][j] = y[i] * x[j];
      a[i][j] = w[i][j] * w[i][0];
      e += a[i][j] * y[n - 1 - i];
    }
  return e;
}
