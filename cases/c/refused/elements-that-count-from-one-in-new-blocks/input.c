// adjoint --function f
// refused backward
// Which block is it that the pointer belongs to? It leads to before it.
#include <math.h>
#include <stdlib.h>
static double *vector(int n) {
  double *v = malloc(n * sizeof(double));
  return v - 1;
}
static void free_vector(double *v) { free(v + 1); }
double f(int n, const double *x, int nt) {
  double s = 0;
  double *a = vector(n);
  for (int i = 1; i <= n; i++) a[i] = x[i - 1];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *b = vector(n);
    for (int i = 1; i <= n; i++) b[i] = sin(a[i]) + 0.1 * a[1] * x[i - 1];
    free_vector(a);
    a = b;
    s += a[1] * s + a[2];
  }
  free_vector(a);
  return s;
}
