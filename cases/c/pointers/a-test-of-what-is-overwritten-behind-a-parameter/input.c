// adjoint --function f
// at {"t": [0.4], "x": [0.7, 0.3]}
// The parameter stays, what it leads to does not: the branch that was taken is noted.
#include <math.h>

void f(double *t, const double *x) {
  double s = x[0];
  if (*t > 0.0) s = s * x[1];
  else s = sin(s);
  *t = -s * s;
}
