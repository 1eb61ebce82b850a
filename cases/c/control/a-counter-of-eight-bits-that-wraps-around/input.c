// adjoint --function f
// at {"x": [0.5, -1.5, 0.4], "a": [0.3, 0.2, 0.7, 0.1]}
// 254 is followed by 255 and 0, and 5 by 2 and 255: neither loop ends before it has come round.
#include <math.h>
double f(const double *x, double *a) {
  double s = 0;
  for (unsigned char i = 254; i != 2; i++) {
    a[i & 3] = a[i & 3] * a[i & 3] * x[i & 1];
    s += a[1] * x[1];
  }
  for (unsigned char i = 5; i > 0; i -= 3) {
    if (i > 200) a[3] = sin(a[3]) * x[2] + a[0];
    s += a[3] * x[0];
  }
  return s + a[0] * a[2] + a[3];
}
