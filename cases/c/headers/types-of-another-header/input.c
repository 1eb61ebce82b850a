// adjoint --function length
// at {"a": 0.7, "b": 0.6}
// The struct stands in a header without guard that only this file includes, and that the derivative of the other file needs.
#include "pool.h"
#include <math.h>
#include "pair.h"

double length(double a, double b) {
  row *r = make(sizeof *r);
  r->n = 3;
  for (size_t i = 0; i < r->n; i++) r->w[i] = a * (double)(i + 1) + b;
  double s = 0;
  for (size_t i = 0; i < r->n; i++) s += r->w[i] * r->w[i];
  drop(r);
  return sqrt(s);
}
