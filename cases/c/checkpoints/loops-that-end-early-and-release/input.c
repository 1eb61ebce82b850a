// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 8}
// A step may end the loop, or the procedure, having released the state or not; one that calls itself.
#include <math.h>
#include <stdlib.h>
static double *relax(double *u, int n, int depth) {
  if (depth == 0) return u;
  double *v = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) v[i] = 0.5 * u[i] + 0.4 * sin(u[(i + 1) % n]);
  free(u);
  return relax(v, n, depth - 1);
}
double f(int n, const double x[3], int nt) {
  double s = 0;
  double *u = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) u[i] = x[i] * x[i] + 1;
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    u = relax(u, n, t % 3);
    s += u[0] * u[1];
    if (s > 10) {
      free(u);
      return s * s;
    }
    if (t == 6) break;
  }
  s += u[2];
  free(u);
  return s;
}
