// adjoint --function total
// at {"a": 0.7, "b": 0.4}
// Pointers to a struct lead to its base, and back: the functions of a table find the whole struct behind the base.
#include <stdlib.h>

struct shape {
  int kind;
  double (*area)(const struct shape *);
  double scale;
};

struct circle {
  struct shape base;
  double r;
};

struct box {
  struct shape base;
  double width, height;
};

struct round_box {
  struct box box;
  double corner;
};

static double area_of_circle(const struct shape *s) {
  const struct circle *c = (const struct circle *)s;
  return 3.14 * c->r * c->r * s->scale;
}

static double area_of_box(const struct shape *s) {
  const struct box *b = (const struct box *)s;
  return b->width * b->height * b->base.scale;
}

static double area_of_round_box(const struct shape *s) {
  const struct round_box *b = (const struct round_box *)s;
  return area_of_box(s) - b->corner * b->corner * (4 - 3.14);
}

static void start(struct shape *s, int kind, double (*area)(const struct shape *)) {
  s->kind = kind;
  s->area = area;
  s->scale = 1;
}

double total(double a, double b) {
  struct circle c;
  struct box x;
  struct round_box *q = malloc(sizeof *q);
  start(&c.base, 1, area_of_circle);
  start((struct shape *)&x, 2, area_of_box);
  start((struct shape *)q, 3, area_of_round_box);
  c.r = a;
  x.width = a;
  x.height = b * b;
  q->box.width = b;
  q->box.height = a + b;
  q->corner = a * 0.1;
  q->box.base.scale = b;
  struct shape *all[3] = {(struct shape *)&c, &x.base, (struct shape *)q};
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    all[i]->scale *= a;
    sum += all[i]->area(all[i]);
  }
  struct box *again = (struct box *)all[2];
  again->width *= 2;
  sum += q->box.width;
  free(q);
  return sum;
}
