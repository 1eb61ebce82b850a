// adjoint --function choose
// at {"n": 3, "x": [0.5, 2.5, -1.5], "k": [1, 0, 2, 3, 4, 5], "a": 2.5, "shift": null}
// at {"n": 2, "x": [0.5, 2.5], "k": [0, 0, 1, 5], "a": 2.5, "shift": [0.75, 0.25]}
// GNU C's a ?: b: a where it is not zero, evaluated once.
#include <stddef.h>

static int taken;

static int next(const int *k) { return k[taken++]; }

double choose(int n, const double *x, const int *k, double a, const double *shift) {
  const double *by = shift ?: x;
  double s = 0;
  taken = 0;
  for (int i = 0; i < n; i++) {
    s += (next(k) ?: 7) * x[i] + (k[i] - 1 ?: next(k)) * a;
    s = s * (s ?: a) + by[i];
  }
  return s * (taken - n ?: 3);
}
