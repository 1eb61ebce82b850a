// adjoint --function weighted
// at {"n": 3, "x": [0.5, -0.2, 0.9]}
// Where nothing that depends on the inputs is stored in storage without a type, what is read there is constant.
#include <stddef.h>

static char block[256];

static double *weights(int n) {
  double *w = (double *)(void *)block;
  for (int i = 0; i < n; i++) w[i] = 1.0 / (i + 1);
  return w;
}

double weighted(int n, const double *x) {
  double *w = weights(n), sum = 0;
  for (int i = 0; i < n; i++) sum += w[i] * x[i] * x[i];
  return sum;
}
