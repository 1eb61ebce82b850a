// adjoint --function f
// at {"x": [0.5, 1.25], "t": 0.75}
// The header is read in another precision than those of the system before it: the order stays, in all that is made.
#include <math.h>
#include <string.h>
#define float double
#define sinf sin
#include "wave.h"

double f(const double *x, double t) {
  struct wave waves[2];
  memset(waves, 0, sizeof waves);
  for (int k = 0; k < 2; k++) {
    waves[k].height = x[k];
    waves[k].speed = x[1 - k] * x[1 - k];
  }
  return at(&waves[0], t) * at(&waves[1], 2 * t);
}
