// adjoint --function f --wrt x
// at {"n": 2, "w": 2, "column": [0, -999999999, 1, 0], "value": [0.5, 0, 0.3, 0.7], "x": [1, 2]}
// Where the factor is zero there is no such column: nothing of it may be read, and nothing added to it.
double f(int n, int w, const int *column, const double *value, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    double y = 0;
    for (int k = 0; k < w; k++) {
      double v = value[i * w + k];
      if (v != 0) y += v * x[column[i * w + k]];
      int c = column[i * w + k];
      y += v == 0 ? 0 : v * x[c];
    }
    s += y * y;
  }
  return s;
}
