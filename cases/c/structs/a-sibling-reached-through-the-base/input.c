// adjoint --function f
// at {"a": 1.3, "b": 0.7}
// A struct reached through its base and taken for another that begins with it: what counts is where a field stands, not what it is called.
#include <stdlib.h>

struct shape {
  int kind;
  double size;
};

struct point {
  double x, y;
};

struct oval {
  struct shape base;
  double wide, high;
};

struct turned {
  struct shape base;
  double high, wide;
};

struct corners {
  struct shape base;
  double at[2];
};

struct placed {
  struct shape base;
  struct point centre;
};

struct counted {
  struct shape base;
  long number;
  double last;
};

static void turn(struct shape *s, double by) {
  struct turned *t = (struct turned *)s;
  t->high *= by;
  t->wide += t->high * s->size;
}

static double sum(const struct shape *s) {
  double t = 0;
  for (int i = 0; i < 2; i++) t += ((const struct corners *)s)->at[i] * (i + 1);
  return t;
}

static struct shape *make(double size, double x, double y) {
  struct placed *p = malloc(sizeof *p);
  p->base.size = size;
  p->centre.x = x;
  p->centre.y = y;
  return &p->base;
}

double f(double a, double b) {
  struct oval o = {{0, a}, b, a * b};
  turn(&o.base, a);
  struct shape *s = make(b, o.wide, o.high);
  struct corners copy = *(struct corners *)s;
  copy.at[1] *= copy.at[0];
  *(struct corners *)s = copy;
  turn(s, sum(&o.base));
  struct counted c = {{1, a}, 3, o.high};
  struct shape *last = &c.base;
  ((struct oval *)last)->high *= b;
  double r = sum(s) + ((struct placed *)s)->centre.y * c.last * (double)c.number;
  free(s);
  return r;
}
