// adjoint --function f
// at {"x": [0.5, -0.3, 0.8], "y": [1, 2, 0.5], "n": 3}
// A procedure runs with its derivative here and without it there; it calls others, and itself; a result is given from within.
#include <math.h>

static void damp(double *y, int i) { y[i] *= 1 / (1 + y[i - 1] * y[i - 1]); }

static void smooth(const double *x, double *y, int n) {
  for (int i = 0; i < n; i++) {
    y[i] = sin(x[i]) * y[i];
    if (i > 0) damp(y, i);
  }
}

static double power(double base, int n) { return n <= 0 ? 1 : base * power(base, n - 1); }

double f(const double x[3], double y[3], int n) {
  double s = 0;
  for (int t = 0; t < n; t++) {
    smooth(x, y, 3);
    s += y[0] * y[1];
#pragma AD DO-NOT-DIFF-START
    smooth(y, y, 2);
    double size = power(s, t);
    if (size > 40) return size * y[2];
#pragma AD DO-NOT-DIFF-END
    s += size * y[0] + y[2] * power(y[2], 2);
  }
  return s;
}
