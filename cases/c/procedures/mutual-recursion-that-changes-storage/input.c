// adjoint --function go
// at {"n": 5, "x": [1, 0.5, -0.25, 2, 1.5]}
static void odd(double *x, int i, int n);
static void even(double *x, int i, int n) {
  if (i >= n) return;
  x[i] = x[i] * x[i] + (i > 0 ? x[i - 1] : 0.5);
  odd(x, i + 1, n);
  x[i] *= x[n - 1];
}
static void odd(double *x, int i, int n) {
  if (i >= n) return;
  x[i] += 0.25 * x[i - 1] * x[i];
  even(x, i + 1, n);
}

double go(int n, double *x) {
  even(x, 0, n);
  return x[0] + x[n - 1] * x[1];
}
