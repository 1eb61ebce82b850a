// adjoint --function f
// at {"n": 3, "x": [0.7, 0.3, 0.9]}
// Three elements of a local array come of one number: it is stored, and the loop that fills the array is run again.
#include <math.h>

double f(int n, const double *x) {
  double sum = 1;
  for (int i = 0; i < n; i++) {
    const double wave = sin(x[i]);
    double d[3];
    for (int k = 0; k < 3; k++) d[k] = wave + k;
    sum += d[0] * d[1] * d[2] * sum;
  }
  return sum;
}
