// tangent --function grow
// refused
// How long the old block is only the caller knows: the tangent has to copy its shadow. It is told by `$AD SIZE x n`.
#include <stdlib.h>

double *grow(double *x, int n) {
  double *y = realloc(x, 2 * n * sizeof *y);
  if (y == NULL) exit(1);
  for (int k = 0; k < n; k++) y[n + k] = y[k] * y[k];
  return y;
}
