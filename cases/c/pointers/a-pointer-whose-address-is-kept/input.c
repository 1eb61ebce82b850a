// adjoint --function f
// at {"n": 3, "x": [0.7, 0.4, 0.5, 0.2]}
// at {"n": 3, "x": [0.3, 0.4, 0.5, 0.2]}
// A pointer to one of two parameters, which is reached through its own address.
static double blend(double s, double t, const double *q, int n) {
  double *chosen = q[0] > 0.48 ? &s : &t;
  double **place = &chosen;
  s += 0.1 * **place * t * t;
  *place = &t;
  t *= s * **place;
  return chosen[0] * n;
}

double f(int n, double x[4]) {
  return n > 0 ? blend(x[0], x[1], x, n - 1) : 0.5;
}
