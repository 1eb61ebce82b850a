// adjoint --function f
// refused
// Both pointers lead to one block, which the function alone does not tell.
#include <stdlib.h>

static double *work;
static double *last;

static void keep(double *p) { last = p; }

void prepare(int n) {
  work = malloc(n * sizeof *work);
  keep(work);
}

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) work[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += last[i];
  return s;
}
