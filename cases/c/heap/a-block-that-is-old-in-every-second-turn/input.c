// adjoint --function f --wrt x
// at {"n": 4, "x": [0.5, 1.5, -0.75, 0.25]}
// The stores behind the condition are to a block that may be an older one: what it held is saved.
#include <stdlib.h>

struct work {
  double *v;
};

double f(int n, const double *x) {
  struct work w = {NULL};
  double s = 1;
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0) {
      free(w.v);
      w.v = malloc(n * sizeof *w.v);
      for (int k = 0; k < n; k++) w.v[k] = x[k] * s;
    }
    for (int k = 0; k < n; k++) s += w.v[k] * w.v[k] * 0.1;
    for (int k = 0; k < n; k++) w.v[k] = s * x[k];
  }
  free(w.v);
  return s;
}
