// adjoint --function f
// refused
// What a function without text calls may set and read variables at file scope: no analysis sees it.
#include <stdlib.h>

double integrate(double (*law)(double), double from, double to);

static double rate, key[4];
static int calls;

static double decay(double t) { return rate * t; }
static int by_key(const void *a, const void *b) {
  double p = key[*(const int *)a], q = key[*(const int *)b];
  calls++;
  return (p > q) - (p < q);
}

double f(const double *x) {
  int order[4];
  rate = x[0];
  for (int i = 0; i < 4; i++) {
    key[i] = x[i] * x[i];
    order[i] = i;
  }
  qsort(order, 4, sizeof *order, by_key);
  return key[order[0]] + integrate(decay, 0, 1);
}
