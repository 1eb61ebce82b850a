// adjoint --function f
// refused backward
// An element that is stored to under a condition alone need not be there; what comes after a way out need not run.
#include <math.h>

double f(double *u, double *v, double *w, double *y, double *z, const int *order, int n, int k, int steps) {
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
  /* What says how long it is need not run where the piece does. */
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      if (i % 2) z[i] *= cos(z[i] * s);
  for (int j = 0; j < k; j++)
    for (int i = 0; i < n; i++) s += z[i];
  /* One arm of a choice alone. */
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) {
      s += i + 1 < n ? y[i + 1] : 0;
      if (i + 1 < n) y[i + 1] = sin(s);
    }
  return s * v[0] * w[0];
}
