// adjoint --function scale
// at {"x": 0.4, "y": 0.7, "n": 3}
#include <math.h>

double scale(double x, double y, int n) {
  double s = scalbn(x, n) + ldexp(y, -n) + scalbln(x * y, 2) + remainder(5 * x, y) + drem(y, x);
  s += logb(8 * x) * y + ilogb(9 * y) * x + lround(7 * x) * y + llrint(6 * y) * x + nearbyint(3 * x) * y;
  s += nextafter(x, y) * y + nexttoward(y, 2.0L) * x;
  if (isgreater(x, y) || !isfinite(s) || signbit(x)) return x;
  return fpclassify(s) == FP_NORMAL ? s * s : s;
}
