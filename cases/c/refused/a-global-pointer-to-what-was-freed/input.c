// adjoint --function f
// refused
#include <stdlib.h>

static double *work;
static int valid;

double f(int n, const double *x) {
  double s = 0;
  if (!valid) {
    work = malloc(n * sizeof *work);
    valid = 1;
  }
  for (int i = 0; i < n; i++) work[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += work[i] * work[n - 1 - i];
  if (s > 10) {
    free(work);
    valid = 0;
  }
  return s;
}
