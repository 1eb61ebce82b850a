// adjoint --function f
// refused backward
// An element that is stored to under a condition alone need not be there; what comes after a way out need not run.
#include <math.h>

double f(double *u, double *v, double *w, const int *order, int n, int k, int steps) {
  double s = 0;
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) {
    if (k < n) u[k] = sin(u[k]);
    s += u[0];
  }
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) v[order[t]] *= cos(v[order[t]] * s);
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) {
    if (s > 10) break;
    s += sin(s);
    for (int i = 0; i < n; i++) {
      if (w[i] > 3) break;
      w[i] = w[i] * s;
    }
  }
  return s * v[0] * w[0];
}
