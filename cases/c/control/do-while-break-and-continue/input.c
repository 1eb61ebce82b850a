// adjoint --function iterate
// at {"x": 3.5, "a": 0.75}
// at {"x": 0.25, "a": 1.5}
#include <math.h>

double iterate(double x, double a) {
  int k = 0;
  double y = x;
  do {
    double old = y;
    y = 0.5 * (y + a / y);
    if (++k == 2) continue;
    y += 0.001 * x;
    if (fabs(y - old) < 1e-3) break;
  } while (k < 20);
  for (;;) {
    if (k-- <= 0) break;
    if (k % 3 == 0) continue;
    y = y * 0.9 + 0.05 * x;
  }
  return y;
}
