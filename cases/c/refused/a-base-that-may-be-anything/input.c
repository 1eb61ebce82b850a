// adjoint --function area
// refused
// Whoever calls may hand over a circle or a plain shape: there is no telling how much the shadow has to hold.
struct shape {
  int kind;
  double area;
};

struct circle {
  struct shape base;
  double r;
};

double area(const struct shape *s) {
  if (s->kind == 1) {
    const struct circle *c = (const struct circle *)s;
    return 3.14 * c->r * c->r;
  }
  return s->area;
}
