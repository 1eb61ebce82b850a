// adjoint --function total
// at {"x": [0.3, 0.7, 1.1], "m": 3}
// The first call makes the table. The derivative leaves all of it, and the flag, as it found them, so that the next call makes it again.
#include <math.h>

static int ready, count;
static double table[8], scale;

static void make(void) {
  count = 5;
  for (int i = 0; i < count; i++) table[i] = cos(0.3 * i);
  scale = 0.5;
  ready = 1;
}

static double law(double x) {
  if (!ready) make();
  double s = 0, p = 1;
  for (int i = 0; i < count; i++) {
    s += table[i] * p * scale;
    p *= x;
  }
  return s * s;
}

double total(double *x, int m) {
  double s = 0;
  for (int i = 0; i < m; i++) s += law(x[i]) * x[i];
  return s;
}
