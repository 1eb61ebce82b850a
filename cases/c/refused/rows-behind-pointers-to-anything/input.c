// adjoint --function run
// refused
#include <stdlib.h>

static void **rows(size_t m, size_t n, size_t size) {
  void **p = malloc(m * sizeof(void *));
  for (size_t i = 0; i < m; i++) p[i] = malloc(n * size);
  return p;
}

static void get(void **p, size_t n) {
  *p = malloc(n);
}

double run(int n, const double *x) {
  double **a = (double **)rows(n, 2, sizeof(double));
  double *b;
  double sum = 0;
  get((void **)&b, n * sizeof(double));
  for (int i = 0; i < n; i++) {
    a[i][0] = x[i];
    a[i][1] = b[i] = x[i] * x[i];
  }
  for (int i = 0; i < n; i++) sum += a[i][0] * a[i][1] + b[i];
  for (int i = 0; i < n; i++) free(a[i]);
  free(a);
  free(b);
  return sum;
}
