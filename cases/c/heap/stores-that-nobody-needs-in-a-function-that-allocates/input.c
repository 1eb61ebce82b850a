// adjoint --function measured
// at {"x": [0.7, 0.6], "a": 0.4, "out": [0]}
#include <math.h>
#include <stdlib.h>

/* Nobody needs the level that `settle` leaves: it runs for what it allocates. The level before it is needed. */

static double level = 0.3;

static void settle(double s) {
  double *marks = calloc(3, sizeof(double));
  int tries = 0;
  for (;;) {
    if (++tries > 4) break;
    level += 0.2 * pow(1.5, sin(s));
    s += 0.1 * fmax(0.4 * pow(1.5, sin(marks[1])), 0.05);
  }
  free(marks);
}

void measured(double x[2], double a, double *out) {
  level = 0.3;
  x[0] += 0.2 * (a * level + 0.3);
  if (x[1] > 0) settle(a * x[1]);
  out[0] = 0.6 * sqrt(0.5 + x[0] * x[0]);
}
