// adjoint --function f --wrt x
// at {"x": 0.7, "height": 70000.5}
// A loop over z > 0 runs once more where its start is half a step above a whole number: its records need room for that, too.
#include <math.h>

double f(double x, double height) {
  double s = 1;
  for (double z = height; z > 0; z--) s = s * (1 + 1e-5 * sin(x * s));
  return s;
}
