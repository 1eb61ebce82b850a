// adjoint --function f
// refused
// Vectors that are counted from one, and stay.
#include <stdlib.h>

static double *work;

double f(int n, const double *x) {
  double s = 0;
  if (work == NULL) work = (double *)malloc(n * sizeof *work) - 1;
  for (int i = 1; i <= n; i++) work[i] = x[i - 1] * x[i - 1];
  for (int i = 1; i <= n; i++) s += work[i] * work[n - i + 1];
  return s;
}
