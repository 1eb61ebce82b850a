// adjoint --function f
// at {"n": 4, "x": [0.3, 0.4, -0.7, 1.1], "s": [0]}
// The last procedure that is called frees its caller's storage, which the caller's backward sweep needs.
#include <math.h>
#include <stdlib.h>

static void finish(double *w, int n, double *s) {
  for (int i = 0; i < n; i++) *s += w[i] * w[i];
  free(w);
}

void f(int n, const double *x, double *s) {
  double *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = x[i];
  for (int i = 0; i + 1 < n; i++) w[i] = sin(w[i]) * w[i + 1];
  *s = 0;
  finish(w, n, s);
}
