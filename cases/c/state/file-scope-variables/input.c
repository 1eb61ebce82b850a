// adjoint --function apply
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
static double gain = 1.5;
static int calls;

static void adapt(double y) {
  calls++;
  gain = gain * 0.9 + 0.1 * y;
}

double apply(int n, const double *x) {
  double s = 0;
  gain = 1.5;
  for (int i = 0; i < n; i++) {
    double y = gain * x[i] * x[i];
    adapt(y);
    s += y * gain;
  }
  return s;
}
