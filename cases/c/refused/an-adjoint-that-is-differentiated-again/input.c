// adjoint --function f_b
// refused
// As Retrograd writes it, but for the header: what it pushes it pops, and nothing says that they are the same.
void rg_push_double(double value);
double rg_pop_double(void);

void f_b(double x, double *xb, double fb) {
  double y = x * x;
  rg_push_double(y);
  y *= x;
  double yb = fb;
  y = rg_pop_double();
  *xb += y * yb + 2 * x * (x * yb);
}
