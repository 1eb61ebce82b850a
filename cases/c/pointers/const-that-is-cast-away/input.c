// adjoint --function f
// at {"n": 3, "x": [0.5, -0.2, 0.7]}
// The user takes const away where a function asks for storage that it could write; so does the derivative.
static double total(int n, double *p) {
  double s = 0;
  for (int i = 0; i < n; i++) s += p[i] * p[i];
  return s;
}

static double *after(const double *p, int k) { return (double *)p + k; }

double f(int n, const double *x) {
  const double *end = x + n;
  double *last = (double *)end;
  double s = total(n, (double *)x) * last[-1];
  double *second = after(x, 1);
  for (const double *p = x; p != end; ++p) s += *p * *second;
  return s;
}
