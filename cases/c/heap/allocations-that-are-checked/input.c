// adjoint --function f --wrt x --of return
// at {"n": 5, "x": [0.5, 1.2, 0.7, 0.9, 0.2]}
// What is tested for NULL is as new as it was: nothing of it is saved before it is set.
#include <stdlib.h>
#include <math.h>
static int *ivec(int n) { int *p; if (!(p = malloc(sizeof(int) * n))) exit(1); return p; }
double f(int n, const double *x) {
  double *y = malloc(n * sizeof *y), s = 0;
  int *k = ivec(n);
  for (int i = 0; i < n; i++) { k[i] = (i * 2 + 1) % n; y[i] = x[i] * exp(-x[k[i]]); }
  for (int i = 0; i < n; i++) s += y[k[i]] * y[i];
  free(k); free(y);
  return s;
}
