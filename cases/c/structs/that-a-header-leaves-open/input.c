// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// Only one file says what is in it; the others, and the header, have pointers to it.
#include "handle.h"

double f(int n, const double *x) {
  handle h;
  handle_open(&h, n - 1);
  for (int i = 0; i < n; i++) handle_take(&h, x[i]);
  double r = handle_value(&h);
  handle_close(&h);
  return r * x[0];
}
