// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// Storage of `alloca` is an array where its pointer leads nowhere else, as `w` does; `now` is given another value, `last` is set in a loop.
#include <alloca.h>

double f(int n, const double *x) {
  double *w = alloca(n * sizeof *w);
  double *now = alloca(n * sizeof *now);
  double *other = alloca(n * sizeof *other);
  double s = 0;
  for (int i = 0; i < n; i++) {
    w[i] = x[i] * x[i];
    now[i] = w[i] * x[0];
    other[i] = now[i] + w[i];
  }
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) now[i] = other[i] * other[(i + 1) % n] + 0.1 * now[i];
    double *swap = now;
    now = other;
    other = swap;
  }
  for (int i = 0; i < n; i++) {
    double *last = alloca((i + 1) * sizeof *last);
    for (int j = 0; j <= i; j++) last[j] = w[j] * x[i];
    s += last[i] * last[0] + now[i] * other[i];
  }
  return s;
}
