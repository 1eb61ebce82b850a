// adjoint --function smooth
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
static double low_pass(double x, int reset) {
  static double state = 1;
  if (reset) state = 0;
  state = 0.75 * state + 0.25 * x * x;
  return state;
}

double smooth(int n, const double *x) {
  double s = low_pass(x[0], 1);
  for (int i = 1; i < n; i++) s += low_pass(x[i], 0) * x[i];
  return s;
}
