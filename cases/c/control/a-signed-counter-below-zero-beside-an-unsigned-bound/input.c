// adjoint --function f
// at {"k": 0, "n": 3, "x": [0.5, -1.5, 0.4], "a": [0.3, 0.2, 0.7]}
// Where k is 0, the counter begins at -1, which is more than any n as an unsigned number: the loop does not run.
double f(int k, unsigned n, const double *x, double *a) {
  double s = 0;
  for (int i = k - 1; i < n; i++) {
    a[i] = a[i] * a[i] * x[i];
    s += a[i] * x[1];
  }
  return s + a[0] * a[1];
}
