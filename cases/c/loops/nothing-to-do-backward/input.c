// tangent adjoint --function f
// at { "angle": 9.5, "n": 3, "x": [0.35, 0.8, -0.25] }
// The loops of `wrapped` hand the derivative on as it is: their iterations are not counted. `stepped` ends in several ways, `shrunk` multiplies: both are counted.
#include <math.h>

#define TURN 6.283185307179586

static double wrapped(double angle) {
  while (angle > TURN / 2) angle -= TURN;
  while (angle < -TURN / 2) angle += TURN;
  return angle;
}

static double stepped(double start, int most) {
  double x = start;
  for (int k = 0;; k++) {
    if (k > most) return x + 1;
    if (x > 2) break;
    x += 0.75;
    if (x < -5) return x - 1;
  }
  return x - 0.5;
}

static double shrunk(double start) {
  double x = start;
  while (fabs(x) > 0.5) x *= 0.7;
  return x;
}

double f(double angle, int n, const double *x) {
  double sum = 0;
  for (int k = 0; k < n; k++) {
    double turned = wrapped(angle * x[k]);
    sum += sin(turned) * stepped(x[k] * x[k], 3) * shrunk(4 * x[k]);
  }
  return sum * wrapped(angle);
}
