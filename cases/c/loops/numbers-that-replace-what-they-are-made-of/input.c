// adjoint --function f
// at {"b": 0.8107, "x": [-0.2933, 0.3887, 0.1717, 0.4463], "n": 4}
// at {"b": 0.3107, "x": [0.2933], "n": 1}
// The derivative of `b = s / (1.5 + s * s)` reads the new `b`, and `s` was made of the old one: `s` cannot be computed again when only one of
// them is there. Where the derivative reads no result (`d = w * w + ...`) it can.
#include <math.h>
static double relay(double s) { return s / (1.5 + s * s); }

double f(double b, double *x, int n) {
  double c = 0.4, d = 0.6;
  if (n > 1) b = relay(0.5 * b * x[2]);
  for (int i = 1; i < n; i++) {
    double t = c * x[i] + 0.3 * b;
    c = exp(-t * t);
    double u = 1 + d * d * x[i];
    d = sqrt(1 + u * u);
    double v = 0.7 * b + c * x[i - 1];
    b = tanh(v * v);
    double w = b * d + c;
    d = w * w + 0.2 * d;
    x[i] = 0.5 * x[i] * x[i - 1] + 0.2 * b * d;
  }
  return b * c + d;
}
