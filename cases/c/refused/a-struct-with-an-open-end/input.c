// adjoint --function f
// refused
#include <stdlib.h>

struct vector {
  int n;
  double at[];
};

double f(int n, const double *x, size_t bytes) {
  struct vector *v = malloc(bytes);
  double s = 0;
  v->n = n;
  for (int i = 0; i < n; i++) v->at[i] = x[i] * x[i];
  for (int i = 0; i < v->n; i++) s += v->at[i];
  free(v);
  return s;
}
