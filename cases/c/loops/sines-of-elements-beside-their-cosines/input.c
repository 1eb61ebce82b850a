// adjoint --function f
// at { "n": 3, "q": [0.4, -0.3, 1.2], "l": [1, 0.8, 0.5] }
#include <math.h>
/* Where an arm of links ends: each joint turns what comes after it. */
double f(int n, const double *q, const double *l) {
  double px = 0, py = 0, a = 0;
  for (int i = 0; i < n; i++) {
    const double c = cos(q[i]), s = sin(q[i]);
    const double turned = px * c - py * s + l[i];
    py = px * s + py * c;
    px = turned;
  }
  for (int i = 0; i < n; i++) {
    a += q[i];
    const double c = cos(a);
    px += c * c * l[i];
    a *= 0.5;
    py += sin(a) * l[i];
  }
  return px * px + py * py;
}
