// adjoint --function total
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75]}
// Where smooth() is called nothing in sight tells how long an array is: the derivative notes it where it is allocated.
#include <math.h>
#include <stdlib.h>

static double *field(int n) {
  double *p = calloc(n + 1, sizeof *p);
  if (p == NULL) exit(1);
  return p;
}

static void smooth(double *x, int from, int to) {
  for (int round = 0; round < 2; round++) {
    x[from] *= 0.5;
    for (int k = from + 1; k <= to; k++) x[k] = 0.5 * (x[k] + x[k - 1]);
  }
}

double total(int n, const double x[4]) {
  double *one = field(n), *two = field(2 * n), *p = n > 3 ? one : two, sum = 0;
  for (int k = 0; k < n; k++) p[k + 1] = sin(x[k]);
  for (int k = 0; k < n; k++) sum += p[k] * p[k + 1];
  smooth(p, 0, n);
  for (int k = 0; k < n; k++) sum += p[k] * x[k];
  free(one);
  free(two);
  return sum;
}
