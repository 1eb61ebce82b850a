// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// The second loop has nothing to record; its counter is needed after it.
double f(int n, const double *x) {
  double s = 0;
  int i;
  for (i = 0; i < 3; i++) s += x[i] * x[i] * x[0];
  for (i = 0; i < n; i++) s += x[i] * (i + 1) * x[1];
  return s + i * x[0] * x[i - 1];
}
