// adjoint --function tree
// at {"n": 7, "x": [1, 0.5, -0.25, 2, 1.5, 0.75, 0.3]}
static double halves(const double *x, int n, int depth) {
  if (n == 1) return x[0] * (1 + depth);
  int m = n / 2;
  double a = halves(x, m, depth + 1), b = halves(x + m, n - m, depth + 1);
  return a * b + 0.5 * (a + b);
}

double tree(int n, const double *x) { return halves(x, n, 0); }
