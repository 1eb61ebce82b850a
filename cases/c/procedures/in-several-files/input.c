// adjoint --function simulate --no-inline-calls
// at {"n": 4, "u": [1, 0.5, -0.25, 2], "rate": 0.1}
#include "model.h"

double simulate(int n, double *u, double rate) {
  struct field f = {n, u};
  for (int t = 0; t < STEPS; t++) advance(&f, rate * relative(t));
  return energy(&f);
}
