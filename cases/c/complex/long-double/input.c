// adjoint --function f
// at {"z": [0.5, 0.7], "w": [1.2, -0.4], "x": 0.6}
#include <complex.h>
long double complex f(long double complex z, long double complex w, long double x) {
  long double complex s = cexpl(z) + clogl(w) + csqrtl(z * w) + csinl(z) * ccosl(w) + ctanl(z / 2);
  s += csinhl(z) + ccoshl(w) * ctanhl(z) + casinl(z / 3) + cacosl(w / 4) + catanl(z) + casinhl(w) + cacoshl(z - 2) + catanhl(w / 5);
  s += cpowl(z, w) + cpowl(z, 3) + cpowl(2, w) + cpowl(z, x) + cpowl(x, 2.5 * I) + conjl(s) * cabsl(z) + cargl(w) * I;
  s -= CMPLXL(x, creall(z)) * 2.0i + ~w + x / z + z / x;
  s *= x;
  __real__ s += cimagl(z);
  __imag__ s = creall(s) * x;
  x *= z;
  return z == w ? s : s + __real__ w - __imag__ z * x;
}
