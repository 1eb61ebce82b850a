// adjoint --function f
// at {"n": 2, "x": [0.7, 0.5, 0.3, 0.8], "s": 0.6}
// at {"n": 0, "x": [0.7, 0.5, 0.3, 0.8], "s": 0.6}
// At the early returns parameters hold what they were given, and a local what a called function set it to.
#include <math.h>

static double folded(const double *q, double s, int n) {
  if (n == 0) return q[0] * s * s * s;
  s = sin(s) * *q++;
  if (s > 10) return q[0] * q[0];
  s *= 1 + q[0];
  return s * folded(q, 0.9 * s, n - 1) + s * s;
}

static void square(double v, double *out) {
  *out = v * v;
}

static double weighed(double s, int n) {
  double w;
  square(s, &w);
  if (n == 0) return w * w * s;
  w = 3 * w * sin(w);
  return w * weighed(0.9 * s, n - 1) + w * w;
}

double f(int n, const double *x, double s) {
  return folded(x, s, n) * s + weighed(s, n) * x[0];
}
