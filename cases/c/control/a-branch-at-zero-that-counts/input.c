// adjoint --function f
// at {"n": 3, "a": [0.4, 0.7, 0.2], "x": [0.5, 0.9, 0.3]}
// What the branches do is no multiple of what they ask for, or is set and not added, or is read later.
double f(int n, const double *a, const double *x) {
  double s = 1, last = 0.5, y = 2;
  for (int j = 0; j < n; j++) {
    if (x[j] != 0) s += x[j] * a[j] + a[j] * a[j];
    if (x[j] != 0) y = x[j] * a[j];
    if (x[j] != 0) {
      last = a[j] * 2;
      s += x[j] * last;
    }
  }
  return s + last * y;
}
