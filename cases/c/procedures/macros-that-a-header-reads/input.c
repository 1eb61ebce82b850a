// adjoint --function f
// at {"x": [0.5, -0.25, 1.5], "t": 0.75}
// A macro that the file defines before it includes the header that asks for it; one behind it, and one for the file alone.
#include <math.h>
#define DIM 3
#include "vector.h"
#define TWICE(x) (2 * (x))

static double length(const struct vector *v) {
  double s = 0;
  for (int i = 0; i < DIM; i++) s += v->c[i] * v->c[i];
  return sqrt(s);
}

double f(const double *x, double t) {
  struct vector v;
  for (int i = 0; i < DIM; i++) v.c[i] = TWICE(x[i]) * t;
  return length(&v);
}
