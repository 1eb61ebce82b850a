// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// Where realloc gives NULL the block is as it was, and the function ends: no pointer leads to what is freed.
#include <stdlib.h>
static double *work;
static int room;

static int need(int n) {
  if (n > room) {
    double *grown = realloc(work, 2 * n * sizeof *grown);
    if (grown == NULL) return -1;
    work = grown;
    room = 2 * n;
  }
  return 0;
}

double f(int n, const double *x) {
  double s = 0;
  for (int k = 1; k <= n; k++) {
    if (need(k) != 0) return 0;
    for (int i = 0; i < k; i++) work[i] = x[i] * x[i];
    for (int i = 0; i < k; i++) s += work[i] * work[k - 1 - i];
  }
  return s;
}
