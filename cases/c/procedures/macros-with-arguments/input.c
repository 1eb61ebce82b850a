// adjoint --function cost
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#include <math.h>
#define SQ(x) ((x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define NAME(a, b) a##b

static const double NAME(off, set) = 0.25;

double cost(int n, const double *x) {
  double s = 0;
  FOR(i, n) {
    s += SQ(x[i] - offset);
    s = MAX(s, 0.5 * x[i]) * M_PI;
  }
  return s;
}
