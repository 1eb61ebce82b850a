// adjoint --function f
// at {"a": 0.3, "x": [0.4, 0.7]}
struct pair { double p, q; };

static double first(double s, struct pair d) {
  double *q = &d.q;
  *q = s * d.p;
  return d.p * d.q;
}

double f(double a, const double *x) {
  struct pair d = {x[0], x[1]};
  return first(a, d) + d.p;
}
