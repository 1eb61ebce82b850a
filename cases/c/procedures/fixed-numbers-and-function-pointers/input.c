// adjoint --function f
// at {"which": 0, "x": 0.5, "k": 0.7}
// at {"which": 1, "x": 0.5, "k": 0.7}
// A function that is called through a pointer too has the version for any arguments.
#include <math.h>

typedef double (*step)(double, double);

static double power(double x, double e) {
  double p = 1;
  for (int i = 0; i < 3; i++) p *= cos(x + i * e) + 1;
  return p;
}

static double tangled(double x, double e) {
  double p = x;
  for (int i = 0; i < 2; i++) p += sin(p * e);
  return p;
}

double f(int which, double x, double k) {
  step steps[2] = {power, which ? tangled : power};
  double s = power(x, 0.5) * power(0.25, k);
  for (int i = 0; i < 2; i++) s += steps[i](x, k);
  return s;
}
