// adjoint --function f
// at {"x": 0.5, "k": 0.7}
// What comes in through the address is fixed in one call, and what goes out varies: there is one version.
#include <math.h>

static void advance(double *state, double by, int n) {
  for (int i = 0; i < n; i++) *state = sin(*state) * by + *state;
}

double f(double x, double k) {
  double a = 0.5, b = x, c = 2;
  advance(&a, k, 3);
  advance(&b, 0.25, 2);
  advance(&c, 0.5, 2);
  return a * b * c;
}
