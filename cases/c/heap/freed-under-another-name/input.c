// adjoint --function smooth
// memory reallocate, chunks
// at {"n": 4, "steps": 3, "x": [0.5, 1.5, -0.75, 2.25]}
// What `free(w)` gives back is not what w was first set to: that goes by the name of first.
#include <math.h>
#include <stdlib.h>

double smooth(int n, int steps, const double *x) {
  double s = 0;
  for (int t = 0; t < steps; t++) {
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = sin(x[i] * (t + 1));
    double *first = w;
    w = malloc((n + 1) * sizeof *w);
    for (int i = 0; i <= n; i++) w[i] = first[i % n] * first[(i + 1) % n];
    for (int i = 0; i < n; i++) s += w[i] * w[i + 1];
    free(w);
    for (int i = 0; i < n; i++) s += first[i] * first[i];
    free(first);
  }
  return s;
}
