// adjoint --function total
// at {"x": [1, 2, 3], "n": 3}
// One header says nothing but which static functions this file has, another has types besides; neither warns in the derivative.
#include <math.h>
#include "steps.h"
#include "pair.h"

double total(double *x, int n) {
  pair p = {x[0], x[1]};
  return outer(x, (size_t)n, SCALE) + sum_of(&p) * distance(&p);
}

static double outer(const double *x, size_t n, double k) { return k * inner(x, n) + sin(x[0]); }

static double inner(const double *x, size_t n) {
  double s = 0;
  for (size_t i = 0; i < n; i++) s += x[i] * x[i];
  return s;
}

static double sum_of(const pair *p) { return p->a + p->b; }
static double distance(const pair *p) { return p->a - SCALE * p->b; }
