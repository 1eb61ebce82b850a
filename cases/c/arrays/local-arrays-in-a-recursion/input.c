// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// Each call has arrays of its own, of another length. `w` goes to the next call, where the analyses could not tell it from that call's own: it
// stays storage behind a pointer. `v` is a local array.
static double level(int n, const double *x, double c) {
  double v[n], w[n];
  for (int i = 0; i < n; i++) {
    v[i] = x[i] * x[n - 1];
    w[i] = v[i] * c;
  }
  if (n > 1) {
    double r = level(n - 1, w, c * w[n - 1]);
    for (int i = 1; i < n; i++) v[i] *= w[i - 1] + r;
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += v[i] * v[i];
  return s;
}

double f(int n, const double *x) { return level(n, x, 0.9); }
