// adjoint --function f --memory reallocate
// refused backward
// Where freed storage is made anew in the backward sweep, states cannot hold it.
#include <math.h>
#include <stdlib.h>
double f(int n, const double *x, int nt) {
  double s = 0;
  double *u = malloc(n * sizeof *u);
  for (int i = 0; i < n; i++) u[i] = x[i];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) v[i] = sin(u[i]) * x[i];
    free(u);
    u = v;
    s += u[0] * s + u[1];
  }
  free(u);
  return s;
}
