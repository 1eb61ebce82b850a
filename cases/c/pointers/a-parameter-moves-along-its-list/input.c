// adjoint --function f
// at {"x": [0.3, 0.6], "o": {"v": 0.4, "next": {"v": 0.9, "next": null}}}
// at {"x": [0.3, 0.6], "o": {"v": 0.4, "next": null}}
// at {"x": [0.3, 0.2], "o": {"v": 0.4, "next": {"v": 0.9, "next": null}}}
// at {"x": [0.3, 0.2], "o": {"v": 0.4, "next": null}}
#include <stddef.h>

struct cell {
  double v;
  struct cell *next;
};

/* the shadow of p moves with it, by the same test */
static double last(struct cell *p, double s, int n) {
  if (p->next != NULL) p = p->next;
  p->v = s * p->v;
  p = p->next != NULL ? p->next : p;
  return n > 0 ? p->v * last(p, 0.5 * s, n - 1) : p->v;
}

static double replace_next(const double *q, struct cell *p) {
  p = p->next != NULL ? p->next : p;
  p->v = 0.7;
  return q[1];
}

double f(const double *x, struct cell *o) {
  double r = x[1] < 0.5 ? replace_next(x, o) : x[0];
  double t = last(o, x[0], 2);
  return r * t * last(o, x[1], 0);
}
