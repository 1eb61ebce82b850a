// adjoint --function f
// at {"n": 3, "x": [0.7, 0.6, 1.2]}
// Other files call all of model.c's functions, and its own call them above their definitions; the derivative takes the file's place.
#include "model.h"

double f(int n, double *x) {
  settle(x, n);
  relax(x, n);
  return total(n, x, smooth) + total(n, x, hard) + smooth(x[0]);
}
