// adjoint --function f
// at {"a": 0.3, "b": 0.7}
// at {"a": 0.05, "b": 0.4}
#include <math.h>
static double first(double s, double t) {
  double u = s * t, v = t;
  double *r = t > 0.5 ? &u : &v;
  double *q = &v;
  if (s > 0.1) q = r;
  *r = u * s * t + *q;
  *q *= t;
  r = &u;
  if (u > 0.5) r = &v;
  *r *= s;
  return sin(u) * t * *r + v;
}
double f(double a, double b) {
  double u = first(a, b) + first(b, a);
  return u * a * first(u, a);
}
