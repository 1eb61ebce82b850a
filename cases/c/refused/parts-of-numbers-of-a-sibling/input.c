// adjoint --function f
// refused
// A struct taken for another that begins like it, which has numbers of half the size where this has one: half of it would get a derivative.
struct shape {
  int kind;
  double size;
};

struct wide {
  struct shape base;
  double x;
};

struct narrow {
  struct shape base;
  float left, right;
};

double f(double a, double b) {
  struct wide w = {{0, a}, b};
  struct shape *s = &w.base;
  struct narrow *n = (struct narrow *)s;
  n->right = (float)a;
  return w.x * s->size;
}
