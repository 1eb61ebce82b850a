// adjoint --function f
// refused
// Both are shapes, and only one is the base of a circle: what is read behind the other is the number beside it.
struct shape {
  double scale;
};

struct circle {
  struct shape base;
  double r;
};

struct ring {
  struct circle circle;
  struct shape hole;
  double width;
};

static double area(const struct shape *s) {
  const struct circle *c = (const struct circle *)s;
  return c->r * c->base.scale;
}

double f(double a, double b, int which) {
  struct ring ring = {{{a}, b}, {2}, a * b};
  const struct shape *shapes[2] = {&ring.circle.base, &ring.hole};
  double sum = 0;
  for (int i = 0; i <= which; i++) sum += area(shapes[i]);
  return sum;
}
