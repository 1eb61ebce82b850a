// tangent adjoint --function f
// at { "x": 0.7, "y": 1.3 }
// What `advance` reads of an array it reads again in the backward sweep, and the pointer leads elsewhere by then: the caller knows the array under a name of its own, and saves
// what it overwrites there.
#include <math.h>

struct track {
  double *pos;
};

static void advance(struct track *t, double *next, double v) {
  double *old = t->pos;
  for (int i = 0; i < 2; i++) {
    double q = old[i];
    next[i] = q * v * sin(q);
  }
  t->pos = next;
}

static void twice(struct track *t, double *first, double *second, double v) {
  advance(t, first, v);
  advance(t, second, 0.5 * v + 1);
}

double f(double x, double y) {
  double a[2] = {x, x * x}, b[2], c[2], d[2], e[2];
  struct track t = {a};
  advance(&t, b, x);
  double *kept = t.pos;
  a[0] = 1;
  a[1] = x;
  advance(&t, c, kept[0]);
  kept[1] = 0.5;
  double product = t.pos[0] * t.pos[1];
  b[0] = y;
  b[1] = 2 * y;
  t.pos = b;
  twice(&t, c, d, y);
  kept = t.pos;
  b[1] = 0.25 * x;
  twice(&t, e, a, kept[1] + b[1]);
  return product + t.pos[0] + 3 * t.pos[1];
}
