// adjoint --function f
// at {"n": 2, "x": [0.5, -0.25, 0.75], "a": 0.6, "y": [0.1, 0.2]}
// What lies in the pool does not depend on the inputs, but derivatives need it: structs among bytes are storage like others.
#include <stddef.h>

struct gains {
  double low, high;
};

static _Alignas(16) char pool[256];
static size_t used;

static void *piece(size_t size) {
  void *start = pool + used;
  used += (size + 15) / 16 * 16;
  return start;
}

static void blend(double *y, const double *x, double s, int n) {
  double *steps = piece(3 * sizeof *steps);
  struct gains *g = piece(sizeof *g);
  steps[1] = 0.01 * n;
  g->low = steps[1] * 0.5;
  g->high = 0.3;
  double by = 0.7 * g->low * g->high;
  used = 0;
  y[1] += x[2] * (0.7 * x[1] * s - 0.4 * by);
}

double f(int n, double *x, double a, double *y) {
  blend(y, x, a, n);
  blend(x, x, x[0] * y[1], n - 1);
  return a * x[1];
}
