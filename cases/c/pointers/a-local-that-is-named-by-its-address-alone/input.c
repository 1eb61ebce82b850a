// adjoint --function f
// at {"x": [0.4, 0.3], "y": [0.5]}
// Its adjoint begins with zero, though no statement stores to the local by its name.
#include <math.h>
void f(const double *x, double *y) {
  for (int k = 0; k < 2; k++) {
    double a;
    double *p = &a;
    *p = x[k] * x[k];
    *y += sin(*p) * *p;
  }
}
