// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// What the derivative allocates is the next run's too: how large it is stays with it.
#include <stdlib.h>

struct workspace {
  int room;
  double *a;
};
static struct workspace *w;

static void need(int n) {
  if (w == NULL) w = calloc(1, sizeof *w);
  if (w->room < n) {
    free(w->a);
    w->a = malloc(n * sizeof *w->a);
    w->room = n;
  }
}

double f(int n, const double *x) {
  double s = 0;
  for (int k = 1; k <= n; k++) {
    need(k);
    for (int i = 0; i < k; i++) w->a[i] = x[i] * x[i];
    for (int i = 0; i < k; i++) s += w->a[i] * w->a[k - 1 - i];
  }
  return s;
}
