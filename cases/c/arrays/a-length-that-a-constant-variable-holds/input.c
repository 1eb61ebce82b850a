// adjoint --function f
// at {"m": 2, "x": [0.5, -0.2, 0.7, 0.3, 0.1, 0.9, -0.4, 0.8]}
// To C the array is of variable length; nothing is allocated for it in the loop.
double f(int m, const double *x) {
  const int width = 4;
  double s = 0;
  for (int i = 0; i < m; i++) {
    double row[width];
    for (int j = 0; j < width; j++) row[j] = x[i * width + j] * x[i];
    for (int j = 0; j < width; j++) s += row[j] * row[width - 1 - j];
  }
  return s;
}
