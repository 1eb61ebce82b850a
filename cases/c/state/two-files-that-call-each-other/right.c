#include "model.h"

static double fall = 0.5;

void set_fall(double value) { fall = value; }

double right(struct cell *c, int n) {
  if (n == 0) return fall * c->w;
  c->w += fall * c->v * c->v;
  return left(c, n - 1) * c->v;
}
