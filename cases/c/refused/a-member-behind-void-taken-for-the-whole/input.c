// adjoint --function f
// refused
// What is behind the pointers is no whole: a base that is not the first member, a first member that is no struct, a struct of another layout.
struct shape {
  double scale;
};

struct circle {
  struct shape base;
  double r;
};

struct late {
  double r;
  struct shape base;
};

struct plain {
  double r, h;
};

struct pair {
  double x, y;
};

static double late_area(const void *s) {
  const struct late *l = s;
  return l->r * l->base.scale;
}

static double plain_area(const void *s) {
  const struct plain *p = s;
  return p->r * p->h;
}

static double area(const void *s) {
  const struct circle *c = s;
  return c->r * c->base.scale;
}

double f(double a, double b) {
  struct late late = {a, {b}};
  struct plain plain = {a, b};
  struct circle circle = {{a}, b};
  struct pair pair = {a, b};
  const void *all[] = {&circle.base, &pair};
  double sum = late_area(&late.base) + plain_area(&plain.r);
  for (int i = 0; i < 2; i++) sum += area(all[i]);
  return sum;
}
