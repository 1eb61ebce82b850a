// adjoint --function f
// at {"x": 0.5, "k": 0.7}
// Each run of the function finds another of its numbers fixed: one version has to do for all.
#include <math.h>

static double turned(int n, double a, double b) {
  if (n <= 0) return a * sin(b);
  return turned(n - 1, b, a * 0.9) * a + b * b;
}

double f(double x, double k) { return turned(3, x, 2) + turned(2, 0.5, k) * turned(1, 0.3, 0.2); }
