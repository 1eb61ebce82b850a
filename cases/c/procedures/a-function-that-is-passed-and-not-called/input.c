// adjoint --function apply
// at {"a": 0.6}
#include <math.h>

static double bend(double t) { return 0.3 * t * t; }

static double relay(double (*g)(double), double s, int n) {
  (void)g;
  return n > 0 ? relay(g, sin(s), n - 1) : s * s;
}

double apply(double a) { return relay(bend, a, 3); }
