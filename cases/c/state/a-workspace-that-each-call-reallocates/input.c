// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// The block may be one that the function itself has allocated, before the derivative was called: how long it is, the C library knows.
#include <stdlib.h>

static double *weights;

double f(int n, const double *x) {
  double sum = 0;
  weights = realloc(weights, n * sizeof *weights);
  for (int i = 0; i < n; i++) weights[i] = i * i + 1;
  for (int i = 0; i < n; i++) sum += weights[i] * x[i] * x[i];
  return sum;
}
