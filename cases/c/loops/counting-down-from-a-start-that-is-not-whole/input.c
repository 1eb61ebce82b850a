// adjoint --function f --wrt x
// at {"x": 0.7, "height": 2.5}
// at {"x": 0.7, "height": 3}
// at {"x": 0.7, "height": 0.25}
// A counter of type double, from any height down to the ground.
#include <math.h>

double f(double x, double height) {
  double s = 1;
  for (double z = height; z >= 0; z -= 1) s = s * (1 + sin(x * z));
  for (double z = height - 1; z > 0; z--) s += cos(x * z) * s;
  return s;
}
