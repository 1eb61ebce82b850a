// adjoint --function f
// at {"a": 0.202765, "x": [0.4, 0.7]}
// A parameter by value is read and written through its address, here and in what gets the address.
struct pair {
  double p, q;
};

static void scale(double *s, double by) { *s *= by; }

static double first(double s, struct pair d) {
  const double *r = &s;
  double *q = &d.q;
  s += 0.1 * *r;
  *q = s * d.p;
  scale(&d.p, *q);
  return d.p + s;
}

double f(double a, const double *x) {
  struct pair d = {x[0], x[1]};
  return first(a, d) * first(2 * a * d.q, d) + d.p;
}
