// adjoint --function run
// at {"n": 3, "x": [0.5, 1, 1.5]}
#include <stdlib.h>
static int order(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}
double run(int n, const double *x) {
  double s = 0, sorted[3] = {3, 1, 2};
  qsort(sorted, 3, sizeof *sorted, order);
  for (int i = 0; i < n; i++) s += x[i] * x[i] * sorted[i];
  return s;
}
