// adjoint --function smoothed
// at {"x": [0.7, 0.6], "a": 0.4}
#include <math.h>
#include <stdlib.h>

/* `measure` runs for the block that it hands out: the loop in `shift`, with its counter, stays away, as the bias before it is needed. */

static double bias = 0.3;

static void shift(double s) {
  int round = 0;
  do {
    bias += 0.2 * s;
  } while (++round < 3);
}

static int measure(double s, double **made) {
  double *marks = malloc(3 * sizeof *marks);
  marks[0] = s;
  shift(s);
  *made = marks;
  return 3;
}

static int twice(double s, double **made) {
  return 2 * measure(s, made);
}

double smoothed(double x[2], double a) {
  bias = 0.3;
  x[0] += 0.2 * (a * bias + 0.3);
  double *made = NULL;
  int k = x[1] > 0 ? twice(a * x[1], &made) : 2;
  free(made);
  return 0.6 * sqrt(0.5 + x[0] * x[0]) * k;
}
