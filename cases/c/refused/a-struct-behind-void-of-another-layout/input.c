// adjoint --function f
// refused
// The number that is read lies over an integer and what is beside it.
struct one { double x; int n; double y; };
struct two { int k; double p; double q; };
static double get(void *self) { struct two *t = self; return t->p * t->q; }
double f(double a, double b) {
  struct one o = { a, 3, b };
  return get(&o);
}
