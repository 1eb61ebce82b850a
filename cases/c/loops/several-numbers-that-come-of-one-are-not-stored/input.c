// adjoint --function f
// at {"n": 3, "x": [0.7, 0.3, 0.9]}
// show plan
// Nobody needs the wave itself, but three numbers are needed that come of it: it is stored, and they are computed again.
// Of the ramp only one is, and stored itself.
#include <math.h>

double f(int n, const double *x) {
  double sum = 1;
  for (int i = 0; i < n; i++) {
    const double wave = sin(x[i]);
    const double twice = 2 * wave;
    const double thrice = 3 * wave;
    const double more = wave + 1;
    const double ramp = atan(x[i]);
    const double steep = 4 * ramp;
    sum += (sin(twice) + cos(thrice) * sin(more) + steep * steep) * sum;
  }
  return sum;
}
