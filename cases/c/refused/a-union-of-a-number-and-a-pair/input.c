// adjoint --function f
// refused
// Which of the members is meant is told by a tag: their derivatives would share storage too.
struct shape {
  int is_box;
  union {
    double radius;
    struct { float width, height; } box;
  } u;
};

static double area(const struct shape *s) {
  return s->is_box ? s->u.box.width * s->u.box.height : 3.25 * s->u.radius * s->u.radius;
}

double f(double x, float y) {
  struct shape a = {0}, b = {.is_box = 1};
  a.u.radius = x;
  b.u.box.width = y;
  b.u.box.height = y * y;
  return area(&a) + area(&b);
}
