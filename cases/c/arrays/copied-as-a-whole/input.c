// adjoint --function f
// at {"w": [0.5, 1.5, -0.25], "x": 0.75}
// The size is that of an array; the pointer it is copied from is not subscripted anywhere.
#include <string.h>

static double weights[3] = {1, 2, 3};

static double model(double x) { return x * weights[0] * weights[1] + weights[2] * x * x; }

double f(const double w[3], double x) {
  memcpy(weights, w, sizeof weights);
  return model(x);
}
