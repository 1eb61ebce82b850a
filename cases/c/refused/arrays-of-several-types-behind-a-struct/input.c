// adjoint --function f
// refused
// Which bytes are numbers is known only where they are stored.
#include <stdlib.h>

struct table {
  double *values;
  int *order;
};

double f(int n, const double *x) {
  struct table *t = malloc(sizeof *t + n * sizeof(double) + n * sizeof(int));
  t->values = (double *)(t + 1);
  t->order = (int *)((char *)t + sizeof *t + n * sizeof(double));
  for (int i = 0; i < n; i++) {
    t->values[i] = x[i] * x[i];
    t->order[i] = n - 1 - i;
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += t->values[t->order[i]] * x[i];
  free(t);
  return s;
}
