// adjoint --function f
// refused
// A function of which there is only a prototype: `const` keeps it from writing to the struct, not to what the struct's pointers lead to.
struct work { const double *from; double *to; int n; };
void scale(const struct work *w);

double f(const double *x, double *y, int n) {
  struct work w = {x, y, n};
  scale(&w);
  return y[0] * y[0];
}
