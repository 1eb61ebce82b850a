// adjoint --function f
// refused
// Whoever calls may hand over a circle or a plain shape, which has no radius for the shadow to hold.
struct shape {
  int kind;
  double x;
};
struct circle {
  int kind;
  double x;
  double r;
};
double f(const struct shape *s, double a) {
  if (s->kind == 1) return ((const struct circle *)s)->r * a;
  return s->x * a;
}
