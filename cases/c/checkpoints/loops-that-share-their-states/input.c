// adjoint --function f
// at { "x": [0.5, 0.4], "n": 9 }
// Seven states for a loop and the one in its steps, which is in a function of its own.
#include <math.h>
static double relax(double w, double a, int m) {
  // $AD BINOMIAL-CKP SHARED
  for (int k = 0; k < m; k++) w = 0.5 * (w + sin(w * a));
  return w;
}
double f(const double *x, int n) {
  double u = x[0];
  const int m = n - 2;
  // $AD BINOMIAL-CKP 7 SHARED m
  for (int t = 0; t < n; t++) u += 0.1 * relax(u, x[1], m);
  // $AD BINOMIAL-CKP 4 SHARED 5 SINGLE
  for (int t = 0; t < 6; t++) {
    double w = u;
    // $AD BINOMIAL-CKP SHARED SINGLE
    while (w > 0.1) w = w * 0.5 * cos(w);
    u += w;
  }
  return u;
}
