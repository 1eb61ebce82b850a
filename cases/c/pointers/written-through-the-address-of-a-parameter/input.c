// adjoint --function f
// at {"a": 0.3, "b": 0.7}
#include <math.h>

static double first(double s, double t) {
  double *r = &s;
  *r = s * s * t;
  return sin(s) * t * *r;
}

double f(double a, double b) {
  double *p = &a;
  double u = first(a, b) + first(b, a);
  *p = a * u;
  u *= sin(a);
  *p *= b;
  return u * a * first(u, a);
}
