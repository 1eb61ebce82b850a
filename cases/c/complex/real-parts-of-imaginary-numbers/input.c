// adjoint --function f
// at {"x": [0.4, 0.3], "y": [0.5]}
// A real number times I has no real part: nothing goes back to it.
#include <complex.h>
void f(const double *x, double *y) {
  double complex z = x[0] + x[1] * I;
  *y = creal(z * z) + creal(x[1] * I) * x[0] + creal(I * (x[0] * x[1]));
}
