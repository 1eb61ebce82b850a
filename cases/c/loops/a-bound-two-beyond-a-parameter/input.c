// adjoint --function f
// at {"n": 2, "x": [0.7, 0.3, 1.1, 0.4], "y": [0.5]}
// Backward the loop begins with n + 1, and one whose bound is n + 1 with n.
#include <math.h>

void f(int n, const double *x, double *y) {
  double t = 1.0;
  for (int i = 0; i < n + 2; i++) {
    t = sin(t) * x[i];
    y[0] += t * x[i];
  }
  for (int i = 0; i < n + 1; i++) {
    t = cos(t) * x[i];
    y[0] += t * x[i];
  }
}
