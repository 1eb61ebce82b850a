// adjoint --function f
// at {"x": 0.7, "y": 0.6}
// The derivatives take the files' places, and each includes the header of the other, which knows the types of the first's.
#include "model.h"

static double rise = 1.5;

void set_rise(double value) { rise = value; }

double f(double x, double y) {
  struct cell c = {x, y};
  return left(&c, 3) + c.v * c.w;
}

double left(struct cell *c, int n) {
  if (n == 0) return rise * c->v;
  c->v *= c->w * rise;
  return right(c, n - 1) * c->w;
}
