// tangent --function grow
// refused
// No directive tells the length of what a pointer leads to that is behind a pointer itself.
#include <stdlib.h>

double grow(double **p, int *cap, double x) {
  double *q = realloc(*p, 2 * *cap * sizeof(double));
  for (int i = *cap; i < 2 * *cap; i++) q[i] = q[i - *cap] * x;
  *p = q;
  *cap *= 2;
  return q[*cap - 1];
}
