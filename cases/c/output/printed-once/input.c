// adjoint --function report
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
#include <stdio.h>

double report(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += x[i] * x[i];
    printf("%d: %g\n", i, s);
  }
  if (s > 1) puts("large");
  return s * s;
}
