// adjoint --function f
// at { "a": 0.7, "b": 0.6 }
// A struct may be announced, for a table of functions that name it, before its definition: the derivative's file needs both.
struct shape;
union cell;
struct methods {
  double (*area)(const struct shape *);
  double (*scaled)(const struct shape *, const union cell *);
};
struct shape {
  const struct methods *methods;
  double width, height;
};
union cell {
  double by;
};
static double area(const struct shape *s) {
  return s->width * s->height;
}
static double scaled(const struct shape *s, const union cell *c) {
  return s->methods->area(s) * c->by * c->by;
}
static const struct methods rectangle = {area, scaled};
double f(double a, double b) {
  struct shape s = {&rectangle, a, a * b};
  union cell c = {b};
  return s.methods->scaled(&s, &c) + s.methods->area(&s);
}
