// adjoint --function f
// at {"x": 0.7}
// The file has to be one with its derivative: both change the static variable. Nothing at file scope declares what it calls.
static double last = 2.;

static void scale(double *x, double *c) {
  *x *= *c;
  last = *x;
}

double f(double x) {
  extern double flag(const char *);
  extern double gain;
  double bend(double);
  scale(&x, &last);
  if (flag("a") > 0) return gain * bend(x) * x;
  return x;
}
