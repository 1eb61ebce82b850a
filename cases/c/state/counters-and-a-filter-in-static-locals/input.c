// adjoint --function filter
// at {"n": 5, "x": [1, 0.5, 2, -1, 0.25], "gain": 0.3}
static double smooth(double x, double gain) {
  static double previous;
  static int calls = 0;
  if (calls++ == 0) previous = x;
  previous += gain * (x - previous);
  return previous;
}

static int next_weight(void) {
  static const int weights[] = {3, 1, 2};
  static unsigned at;
  return weights[at++ % 3];
}

double filter(int n, const double *x, double gain) {
  double s = 0;
  for (int i = 0; i < n; i++) s += next_weight() * smooth(x[i], gain) * x[i];
  return s;
}
