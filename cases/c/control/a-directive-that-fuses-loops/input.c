// adjoint --function f --wrt x
// at { "n": 4, "k": 2, "x": [0.3, -0.2, 0.5, 0.7], "y": [1, 2, 3, 4] }
// at { "n": 0, "k": 2, "x": [], "y": [] }
// zero at 2
// show plan
// The directive II-LOOP: each iteration is run forward and backward at once, also where it records nothing; the loop without it is not.
#include <math.h>

double f(int n, int k, const double *x, double *y) {
  double sum = 0;
  /* $AD II-LOOP */
  for (int i = 0; i < n; i++) y[i] = x[i] * x[i];
#pragma AD II-LOOP
  for (int i = 0; i < n; i++) {
    double p = x[i];
    for (int j = 0; j < k; j++) p = sin(p) * x[i];
    sum += p;
  }
  for (int i = 0; i < n; i++) y[i] = y[i] * 3;
  for (int i = 0; i < n; i++) sum += y[i];
  return sum;
}
