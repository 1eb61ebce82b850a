// adjoint --function f
// at {"n": 5, "x": [0.5, -0.2, 0.7, 0.3, 0.9]}
// Labels that stand together, the default among them; a fall-through with its attribute; a range of cases.
#include <math.h>

double f(int n, const double *x) {
  double s = 1;
  for (int i = 0; i < n; i++)
    switch (i) {
      case 0:
        s += x[i] * x[i];
        __attribute__((fallthrough));
      case 1:
        s *= x[i] + 2;
        break;
      case 2 ... 3:
        s += sin(x[i] * s);
        break;
      case 7:
      default:
        s -= x[i] * x[0];
    }
  return s;
}
