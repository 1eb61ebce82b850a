// adjoint --function f
// What is infinite where nothing uses it adds nothing: a softplus that overflows, gaps of width zero, a divisor behind a pointer.
// at {"a": 0.7, "b": 0.6}
// at {"a": 0.01, "b": -0.4}
#include <math.h>

static double softplus(double x) {
  double power = exp(x);
  return x > 30 ? x : log(1 + power);
}

static int meets(double height, double speed, double *time) {
  *time = height / speed;
  return isfinite(*time);
}

double f(double a, double b) {
  double total = softplus(1200 * a) + softplus(b);
  double weights[3], widths[3];
  for (int i = 0; i < 3; i++) {
    double time;
    if (meets(b, fmax(0, a - 5 + 3 * i), &time)) total += time * a;
    widths[i] = fmax(0, i - 1 + a * a * (i - 1));
    weights[i] = b / widths[i];
  }
  for (int i = 0; i < 3; i++) {
    if (widths[i] > 0) total += weights[i] * widths[i] * a;
  }
  return total;
}
