// adjoint --function f
// refused
#include <complex.h>

double f(double complex z) {
  double *part = &__imag__ z;
  *part *= 2;
  return cabs(z);
}
