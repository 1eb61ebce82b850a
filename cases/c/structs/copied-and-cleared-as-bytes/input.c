// adjoint --function shift
// at {"n": 6, "x": [1, 0.5, 2, -1, 0.25, 3]}
#include <string.h>
struct state { double u[4]; double t; int k; };

double shift(int n, double *x) {
  double work[16], s = 0;
  struct state now, old;
  memset(work, 0, sizeof work);
  memcpy(work + 2, x, n * sizeof(double));
  memmove(x + 1, x, (n - 1) * sizeof *x);
  memset(x, 0, sizeof(double));
  memset(&now, 0, sizeof now);
  memcpy(now.u, work + 1, sizeof now.u);
  for (int k = 0; k < 3; k++) {
    memcpy(&old, &now, sizeof(struct state));
    for (int i = 1; i < 4; i++) now.u[i] = old.u[i] * old.u[i - 1] + x[k];
    now.t = old.t + now.u[3];
    now.k++;
  }
  for (int i = 0; i < n; i++) s += x[i] * work[i + 2] * now.t;
  return s;
}
