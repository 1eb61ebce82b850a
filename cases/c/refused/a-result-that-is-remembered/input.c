// adjoint --function f
// refused
#include <math.h>

static double solve(double x) {
  static double at, found;
  static int known;
  if (!known || at != x) {
    at = x;
    found = sin(x) * exp(x);
    known = 1;
  }
  return found;
}

double f(double x) { return 2 * solve(x); }
