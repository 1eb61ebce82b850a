// adjoint --function f
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#include <stdlib.h>

struct workspace {
  int room;
  double scale;
  double *now, *before;
};
static struct workspace *space;

static struct workspace *make(int n) {
  struct workspace *w = malloc(sizeof *w);
  w->room = n;
  w->scale = 1;
  w->now = calloc(n, sizeof *w->now);
  w->before = calloc(n, sizeof *w->before);
  return w;
}

double f(int n, const double *x) {
  double s = 0;
  if (space != NULL && space->room < n) {
    free(space->now);
    free(space->before);
    free(space);
    space = NULL;
  }
  if (space == NULL) space = make(n);
  for (int i = 0; i < n; i++) {
    space->before[i] = space->now[i];
    space->now[i] = x[i] * x[i] * space->scale + 0.5 * space->before[i];
    s += space->now[i] * space->before[n - 1 - i] + space->now[i];
  }
  space->scale = 1 + 0.1 * x[0];
  return s;
}
