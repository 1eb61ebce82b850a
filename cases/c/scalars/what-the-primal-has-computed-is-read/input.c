// adjoint --function f --wrt angle,r --of out
// at {"n": 3, "angle": [0.5, -1.2, 2.7], "r": [1.5, 0.25, -2], "out": [0, 0, 0, 0, 0, 0]}
// Sines and cosines, exponentials and roots that local variables hold already are not evaluated once more; where a variable is reused they are.
#include <math.h>

static void turn(double angle, const double *v, double *out) {
  double c = cos(angle);
  double s = sin(angle);
  out[0] = c * v[0] - s * v[1];
  out[1] = s * v[0] + c * v[1];
}

void f(int n, const double *angle, const double *r, double *out) {
  double w;
  for (int i = 0; i < n; i++) {
    double v[2] = {r[i], r[i] * r[i]};
    double e = exp(angle[i] / 4);
    double growth = e * exp(r[i] / 8);
    turn(angle[i] * growth, v, &out[2 * i]);
    w = sin(growth);
    out[2 * i] *= w;
    w = cos(growth) + w;
    out[2 * i + 1] *= w;
  }
}
