// adjoint --function f
// at {"a": [0.5, -0.2, 0.7, 1.1, 0.4, -0.3], "x": [0.3, 0.9, -0.6]}
// Rows of a packed triangle, two counters stepped at different places, one of them by the other, in a procedure that is called often.
#include <math.h>

static void product(int n, const double *a, const double *x, double *y) {
  int i, j;
  int at = 0;
  int odd = 1;
  for (i = 0; i < n; i++) {
    y[i] = 0;
    for (j = 0; j <= i; j++) {
      y[i] += a[at] * sin(x[j] * odd);
      at++;
    }
    odd += i + 1;
    if (y[i] > 0.1) y[i] *= a[at - 1];
  }
  y[n - 1] += a[at - 1] * a[odd - 4];
}

double f(double a[6], double x[3]) {
  double y[3];
  double sum = 0;
  for (int k = 0; k < 4; k++) {
    product(3, a, x, y);
    for (int i = 0; i < 3; i++) {
      sum += y[i] * y[i];
      x[i] = 0.5 * x[i] + 0.1 * y[i];
    }
  }
  return sum;
}
