// adjoint --function signal
// at {"n": 3, "a": [0.5, -0.2, 0.1], "t": 0.3}
// M_PI is no part of ISO C: the derivative has the program's own definition of it, too, and so compiles wherever the program does.
#include <math.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif
#define TWO_PI (2 * M_PI)

double signal(int n, const double *a, double t) {
  double s = 0;
  for (int k = 0; k < n; k++) s += a[k] * sin(TWO_PI * (k + 1) * t + M_PI / 4);
  return s * s;
}
