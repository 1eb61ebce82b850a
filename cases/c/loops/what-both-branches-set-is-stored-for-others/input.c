// adjoint --function f
// at {"n": 3, "x": [0.7, -0.3, 0.9]}
// A number that one branch or the other sets is stored for those that come of it, and so is one that a call gives that does more than to give
// it: the call is not made again.
#include <math.h>

static int calls;

static double next(double x) {
  calls++;
  for (int k = 0; k < calls; k++) x = sin(x) + calls;
  return x;
}

double f(int n, const double *x) {
  double sum = 1;
  calls = 0;
  for (int i = 0; i < n; i++) {
    double wave;
    if (x[i] > 0) wave = sin(x[i]);
    else wave = atan(x[i]);
    const double twice = 2 * wave;
    const double thrice = 3 * wave;
    const double more = wave + 1;
    const double given = next(x[i]);
    const double half = 0.5 * given;
    const double third = 0.3 * given;
    const double less = given - 1;
    sum += sin(twice) * cos(thrice) * sin(more) * sum;
    sum += sin(half) * cos(third) * sin(less);
  }
  return sum;
}
