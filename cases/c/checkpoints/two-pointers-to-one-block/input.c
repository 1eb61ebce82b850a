// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// Two pointers lead to one block at first, and now and then; some blocks are never released.
#include <math.h>
#include <stdlib.h>
static double *kept;
double f(int n, const double x[3], int nt) {
  double *a = malloc(n * sizeof(double));
  double *b = a;
  double s = 0;
  for (int i = 0; i < n; i++) a[i] = x[i];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *c = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) c[i] = sin(a[i]) * b[i] + 0.1 * x[i];
    if (a != b) free(b);
    b = a;
    a = c;
    if (t % 3 == 2) {
      free(b);
      b = a;
    }
    s += a[0] * b[1];
  }
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  if (a != b) free(b);
  free(a);
  return s;
}
