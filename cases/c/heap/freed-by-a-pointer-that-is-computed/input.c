// adjoint --function product
// memory reallocate, chunks
// at {"n": 3, "x": [0.5, 1.5, -2]}
#include <stdlib.h>
#include <string.h>

static double *copied(const double *x, int n) {
  double *d = malloc(n * sizeof *d);
  return d ? memcpy(d, x, n * sizeof *d) : NULL;
}

double product(int n, const double *x) {
  double *own = copied(x, n);
  double *all = malloc((n + 1) * sizeof *all), *from = all + 1;
  double result = 1;
  from[-1] = 0.5;
  for (int i = 0; i < n; i++) from[i] = own[i] * from[i - 1] + x[i];
  for (int i = 0; i < n; i++) result *= from[i] * from[i - 1];
  free(own);
  free(from - 1);
  return result;
}
