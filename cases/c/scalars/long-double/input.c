// adjoint --function series
// at {"n": 6, "x": 0.4, "c": [1, 0.5, 0.25, -0.125, 0.3, 0.7]}
#include <math.h>

long double series(int n, double x, const long double *c) {
  long double sum = 0, power = 1;
  for (int k = 0; k < n; k++) {
    sum += c[k] * power;
    power *= x;
  }
  return sinl(sum) + expl(-power);
}
