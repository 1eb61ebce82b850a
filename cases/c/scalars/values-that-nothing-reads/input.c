// adjoint --function measure
// at {"x": [0.5, -0.7, 1.2], "a": 0.4}
#include <math.h>

static double level(double s, const double *q, int n) {
  double w[3];
  s = 0.5 * q[0];
  if (q[1] * q[1] > 0.2) {
    w[n % 3] = s;
    s = w[n % 3] + 1;
  }
  return q[1] * q[2];
}

static void look(const double *q, double s) {
  if (q[0] > s) {
    double unused[2] = {s, s};
    unused[1] = sin(s);
  }
}

double measure(double *x, double a) {
  look(x, a);
  x[0] = level(a, x, 2) * a;
  a = exp(x[0]);
  return x[0] * x[1];
}
