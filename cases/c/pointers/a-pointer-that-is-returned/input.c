// adjoint --function pick
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
static double *largest(int n, double *x) {
  double *best = x;
  for (double *p = x; p < x + n; p++)
    if (*p > *best) best = p;
  return best;
}

double pick(int n, double *x) {
  double *p = largest(n, x);
  *p *= *p;
  return *p * x[0] + *largest(n - 1, x);
}
