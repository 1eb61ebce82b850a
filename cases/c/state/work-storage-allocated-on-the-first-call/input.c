// adjoint --function f
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
// at {"n": 2, "x": [1.25, -0.5]}
// The primal may have run before the derivative, and may have allocated anew: shadows are made for what is there.
#include <stdlib.h>

static double *work;
static double *trail;
static int room;

static double *storage(int n) {
  double *p = malloc(n * sizeof *p);
  if (p == NULL) abort();
  return p;
}

double f(int n, const double *x) {
  double s = 0;
  if (!trail) trail = calloc(8, sizeof *trail);
  if (room < n) {
    free(work);
    work = storage(n);
    room = n;
  }
  for (int i = 0; i < n; i++) {
    work[i] = x[i] * x[i] + trail[i];
    trail[i] += 0.5 * work[i] * x[0];
  }
  for (int i = 0; i < n; i++) s += work[i] * trail[n - 1 - i];
  return s;
}
