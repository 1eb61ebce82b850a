// adjoint --function f
// at {"a": 0.202765, "x": [0.4, 0.7]}
// A parameter by value is read through its address.
static double first(double s, double t) {
  const double *r = &s;
  s += 0.1 * *r * t;
  return s;
}

double f(double a, const double *x) { return first(a, x[0]) * first(2 * a * x[1], a) + x[0]; }
