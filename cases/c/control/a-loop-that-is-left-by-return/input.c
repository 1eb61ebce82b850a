// adjoint --function root
// at {"x": 2.5, "tolerance": 1e-6}
// at {"x": -1, "tolerance": 1e-6}
#include <math.h>

double root(double x, double tolerance) {
  double y = 1;
  if (x < 0) return x * x;
  for (int i = 0; i < 50; i++) {
    double next = 0.5 * (y + x / y);
    if (fabs(next - y) < tolerance) return next * x;
    y = next;
  }
  return y;
}
