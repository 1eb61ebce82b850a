// adjoint --function weighed
// at {"x": [0.3, 0.4, 0.7], "a": 0.5}
#include <stdlib.h>

/* The mean square of `x` only decides; the one that is used is that of constants: no call needs the derivative of `mean_square`. */

static double mean_square(const double *q, int n) {
  if (n < 1) return 0;
  double s = 0;
  for (int i = 0; i < n; i++) s += q[i] * q[i];
  if (s > 4) return s;
  return s / n;
}

double weighed(double x[3], double a) {
  double *steps = malloc(3 * sizeof *steps);
  for (int i = 0; i < 3; i++) steps[i] = 0.3 * i;
  int times = mean_square(x, 3) > 0.1 ? 1 : 2;
  double scale = mean_square(steps, 3);
  free(steps);
  x[1] *= scale;
  return a * x[1] * times + x[0];
}
