// adjoint --function product
// at {"n": 2, "m": [[1, 2], [3, 4]], "x": [0.5, -1.5], "y": [0, 0]}
double product(int n, double **m, const double *x, double *y) {
  double norm = 0;
  for (int i = 0; i < n; i++) {
    double *row = m[i];
    y[i] = 0;
    for (int j = 0; j < n; j++) y[i] += row[j] * x[j];
    norm += y[i] * y[i];
    row[0] = norm;
  }
  return norm;
}
