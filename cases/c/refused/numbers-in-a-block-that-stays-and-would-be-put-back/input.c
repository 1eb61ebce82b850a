// adjoint --function f --wrt x
// refused backward
// The adjoint needs the weights as they were before they were halved, and 'halved' stays: the next call would find them unhalved.
#include <stdlib.h>
static double *w;
static int halved;

double f(int n, const double *x) {
  double s = 0;
  if (w == NULL) {
    w = malloc(16 * sizeof *w);
    for (int i = 0; i < 16; i++) w[i] = 1.0 / (i + 1);
  }
  for (int i = 0; i < n; i++) s += w[i] * x[i] * x[i];
  if (!halved) {
    for (int i = 0; i < 16; i++) w[i] *= 0.5;
    halved = 1;
  }
  for (int i = 0; i < n; i++) s += w[i] * x[i] * s;
  return s;
}
