// adjoint --function f
// memory reallocate, chunks
// at { "x": [0.1, 0.5, 0.9, 0.3], "n": 4, "nt": 9 }
// What a step allocates and frees is given back with each run of it.

#include <math.h>
#include <stdlib.h>

static double smooth(double *x, int n) {
  double *work = malloc(n * sizeof *work);
  double s = 0;
  for (int i = 0; i < n; i++) work[i] = sin(x[i]) * x[(i + 1) % n];
  for (int i = 0; i < n; i++) {
    s += work[i] * work[i];
    x[i] = 0.5 * x[i] + work[n - 1 - i];
  }
  free(work);
  return s;
}

// $AD SIZE x n
double f(double *x, int n, int nt) {
  double s = 0;
  int t = 0;
  #pragma AD BINOMIAL-CKP 3
  while (t < nt && s < 20) {
    s += smooth(x, n);
    t++;
  }
  return s * x[0];
}
