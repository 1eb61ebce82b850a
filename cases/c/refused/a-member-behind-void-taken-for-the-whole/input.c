// adjoint --function f
// refused
// What is behind the pointers is no whole: a base that is not the first member, a first member that is no struct.
struct shape {
  double scale;
};

struct late {
  double r;
  struct shape base;
};

struct plain {
  double r, h;
};

static double late_area(const void *s) {
  const struct late *l = s;
  return l->r * l->base.scale;
}

static double plain_area(const void *s) {
  const struct plain *p = s;
  return p->r * p->h;
}

double f(double a, double b) {
  struct late late = {a, {b}};
  struct plain plain = {a, b};
  return late_area(&late.base) + plain_area(&plain.r);
}
