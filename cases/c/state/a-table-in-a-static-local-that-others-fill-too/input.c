// adjoint --function f
// at {"x": 1.37}
// Whoever fills the table fills it with the same: that `g` may have done it is no reason to refuse.
#include <math.h>
static const double step = 0.1;
static double lookup(double x) {
  static double t[64];
  static int ready = 0;
  if (!ready) {
    for (int i = 0; i < 64; i++) t[i] = exp(-i * step);
    ready = 1;
  }
  int k = (int)(x / step);
  return t[k] + (x - k * step) * (t[k + 1] - t[k]) / step;
}
double f(double x) { return lookup(x) * x; }
double g(double x) { return lookup(2 * x); }
