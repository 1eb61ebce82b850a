// adjoint --function f
// Bessel functions of the second kind and the logarithm of the gamma function have poles at zero: what is computed of them there, and not
// used, adds nothing.
// at {"x": [0, 0.7]}
// at {"x": [0.8, 0.6]}
#include <math.h>

double f(const double x[2]) {
  double near = y0(x[0]);
  double nearer = y1(x[0]) + yn(2, x[0]);
  double size = lgamma(x[0]);
  double sum = x[1] * x[1];
  if (x[0] > 0.1) {
    sum += near * x[1] + nearer;
    sum += size;
  }
  return sum;
}
