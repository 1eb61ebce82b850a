// adjoint --function f --wrt x
// at {"n": 4, "x": 0.7}
// Each turn stores to the same places, and reads nothing of them: but the derivative of a root asks for the root.
#include <math.h>
#include <stdlib.h>
typedef struct { double *w; double last; } box;
double f(int n, double x) {
  box *p = malloc(sizeof *p);
  p->w = malloc(2 * sizeof(double));
  for (int k = 0; k < n; k++) {
    p->w[0] = exp(x * k);
    p->w[1] = sqrt(x + k);
    p->last = x / (k + x);
  }
  double s = p->w[0] * p->w[1] + p->last;
  free(p->w); free(p);
  return s;
}
