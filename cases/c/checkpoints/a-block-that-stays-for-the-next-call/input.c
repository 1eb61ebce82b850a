// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// What a call has left stays until the next one.
#include <math.h>
#include <stdlib.h>
static double *last;
static int calls;
double f(int n, const double x[3], int nt) {
  double s = 0;
  double *u = malloc(n * sizeof(double));
  free(last);
  last = NULL;
  for (int i = 0; i < n; i++) u[i] = x[i];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *v = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) v[i] = sin(u[i]) * u[(i + 1) % n];
    free(u);
    u = v;
    s += u[0] * s + u[1];
  }
  calls++;
  last = u;
  return s + last[1] * last[1];
}
