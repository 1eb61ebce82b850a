// adjoint --function smooth --memory reallocate
// memory inhibit, chunks
// at {"n": 4, "steps": 3, "x": [0.5, 1.5, -0.75, 2.25], "u": [0, 0, 0, 0]}
// The contents of w are not needed by the backward sweep, those of v are.
#include <math.h>
#include <stdlib.h>

double smooth(int n, int steps, const double *x, double *u) {
  double s = 0;
  for (int i = 0; i < n; i++) u[i] = x[i];
  for (int t = 0; t < steps; t++) {
    double *w = malloc(n * sizeof *w), *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) w[i] = u[i] + 0.1 * (u[(i + 1) % n] - u[i]);
    for (int i = 0; i < n; i++) v[i] = 0.5 * (w[i] + w[(i + n - 1) % n]);
    for (int i = 0; i < n; i++) u[i] = v[i] * v[(i + t) % n];
    s += sin(u[t % n]);
    free(v);
    free(w);
  }
  return s;
}
