// adjoint --function run
// refused
#include <stdlib.h>

static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p) abort();
  return p;
}

double run(int n, const double *x) {
  int *order = xmalloc(n * sizeof(int));
  void *w = xmalloc(n * sizeof(double));
  int *marks = w;
  double *a = w;
  double sum = 0;
  for (int i = 0; i < n; i++) marks[i] = i;
  for (int i = 0; i < n; i++) order[i] = n - 1 - marks[i];
  for (int i = 0; i < n; i++) a[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) sum += a[order[i]];
  free(w);
  free(order);
  return sum;
}
