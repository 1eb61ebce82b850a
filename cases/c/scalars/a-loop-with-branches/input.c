// adjoint --function weight
// at {"n": 4, "x": [0.5, 1.5, 0.7, 2.5], "a": 0.3}
// at {"n": 0, "x": [], "a": 0.3}
// zero at 2
#include <math.h>
#define SCALE 0.5

static double curve(double x) { return sin(x) * x; }

double weight(int n, const double *x, double a) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] > 1) s += curve(x[i]) * a;
    else s = s * x[i] + SCALE;
  }
  return s * exp(-a);
}
