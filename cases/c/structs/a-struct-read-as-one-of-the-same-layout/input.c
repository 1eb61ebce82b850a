// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// Nothing that the pointer leads to is what it is taken for: the numbers stand at the same bytes, and the bits of one only decide.
struct base { int kind; double s; };
struct circle { struct base base; double r; double w; };
struct rect { struct base base; int n; double w; double h; };
static double r_area(void *self) { struct rect *c = self; return c->w * c->base.s * (c->n > 5 ? 2 : 3); }
double f(double a, double b) {
  struct circle c = { { 0, a }, b, a * b };
  return r_area(&c);
}
