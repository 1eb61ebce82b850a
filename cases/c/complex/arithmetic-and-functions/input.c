// adjoint --function f
// at {"z": [0.5, 0.7], "w": [1.2, -0.4], "x": 0.6}
// at {"z": [1.5, -0.7], "w": [-1.2, 0.4], "x": -0.6}
#include <complex.h>
double complex f(double complex z, double complex w, double x) {
  double complex s = cexp(z) + clog(w) + csqrt(z * w) + csin(z) * ccos(w) + ctan(z / 2);
  s += csinh(z) + ccosh(w) * ctanh(z) + casin(z / 3) + cacos(w / 4) + catan(z) + casinh(w) + cacosh(z - 2) + catanh(w / 5);
  s += cpow(z, w) + cpow(z, 3) + cpow(2, w) + cpow(z, x) + cpow(x, 2.5 * I) + conj(s) * cabs(z) + carg(w) * I;
  s -= CMPLX(x, creal(z)) * 2.0i + ~w + x / z + z / x;
  s *= x;
  __real__ s += cimag(z);
  __imag__ s = creal(s) * x;
  x *= z;
  return z == w ? s : s + __real__ w - __imag__ z * x;
}
