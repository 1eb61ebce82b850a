// adjoint --function mixture
// at {"heat": 1.3, "flow": 0.7}
#include <math.h>
struct rates { double gain, loss; };
static void pair(double *to, double x) { to[0] = x * x; to[1] = sin(x); }
static void rates_of(struct rates *to, double x) {
  to->gain = x * x;
  to->loss = exp(-x);
  to->gain *= to->loss;
}
static double slope_of(double x, double *slope) {
  *slope = 3 * x * x;
  return x * x * x;
}
double mixture(double heat, double flow) {
  double both[2], slope, sum = 0;
  struct rates at;
  double (*curve)(double, double *) = slope_of;
  for (int i = 0; i < 3; i++) {
    pair(both, heat + i);
    rates_of(&at, flow * both[1]);
    double height = curve(at.gain, &slope);
    if (fabs(slope) < 1e-14) goto end;
    sum += both[0] * at.loss + height / slope;
  }
end:
  return sum;
}
