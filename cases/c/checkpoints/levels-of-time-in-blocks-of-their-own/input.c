// adjoint --function f
// at {"n": 4, "x": [0.5, 0.8, 0.3, 0.6], "nt": 7}
// Three levels of time, each in a block of its own: a step makes the newest and releases the oldest.
#include <math.h>
#include <stdlib.h>
double f(int n, const double x[4], int nt) {
  double *u0 = malloc(n * sizeof(double));
  double *u1 = malloc(n * sizeof(double));
  double sum = 0;
  for (int i = 0; i < n; i++) {
    u0[i] = x[i];
    u1[i] = x[i] * 1.1;
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *u2 = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) {
      int l = i == 0 ? n - 1 : i - 1;
      u2[i] = 1.5 * u1[i] - sin(u0[i]) + 0.1 * sin(x[i]) * u1[l] * u1[l];
    }
    free(u0);
    u0 = u1;
    u1 = u2;
  }
  for (int i = 0; i < n; i++) sum += u1[i] * u1[i] * sin(u0[i]);
  free(u0);
  free(u1);
  return sum;
}
