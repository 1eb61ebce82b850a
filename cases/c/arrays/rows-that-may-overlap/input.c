// adjoint --function f
// at {"g": [[0.1, 0.2, 0.3], [0.4, 0.5, 0.7]], "x": [1.2, 1.3]}
#include <string.h>
double f(double (*g)[3], double *x) {
  memmove(g[1], x, 2 * sizeof(double));
  memmove(&g[0][1], g[0], 2 * sizeof(double));
  memmove(x, g[1] + 1, 2 * sizeof(double));
  return x[0] * g[0][2] + x[1] * g[1][0];
}
