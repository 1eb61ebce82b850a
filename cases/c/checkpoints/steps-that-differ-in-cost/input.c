// adjoint --function f
// at { "x": [0.5, 0.4], "n": 11 }
// The forward sweep measures each iteration; where states are stored depends on that, the derivative does not.
#include <math.h>
double f(const double *x, int n) {
  double u = x[0];
  // $AD BINOMIAL-CKP 3 MEASURED
  for (int t = 0; t < n; t++)
    for (int k = 0; k < t; k++) u = 0.5 * (u + sin(u * x[1]));
  // $AD BINOMIAL-CKP 2 MEASURED
  while (u * u > 0.001) {
    if (u > 10) break;
    u = 0.7 * u * cos(0.1 * u * x[0]);
  }
  return u;
}
