// adjoint --function f
// at {"a": 1.3, "b": 0.7}
// What a constructor makes is given back as a pointer to its base, and freed by that.
#include <stdlib.h>

struct shape {
  double size;
  int kind;
};

struct circle {
  struct shape base;
  double r;
};

static struct shape *circle(double size, double r) {
  struct circle *c = malloc(sizeof *c);
  c->base.size = size;
  c->r = r;
  return &c->base;
}

double f(double a, double b) {
  struct shape *s = circle(a, b);
  double x = ((struct circle *)s)->r * s->size;
  free(s);
  return x * x;
}
