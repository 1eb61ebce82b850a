// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// A pointer that always leads to one variable is compared with its address: the derivative does not compare the address with itself.
struct pair { double p, q; struct { double v; } in; };
static double pick(struct pair *a, struct pair *b) { return a == b ? a->p * b->q : a->p + b->q; }
double f(double a, double b) {
  struct pair o = {a, b, {a * b}}, r = {b, a, {1}};
  struct pair *po = &o, *pr = &r;
  double *inner = &o.in.v;
  double s = 0;
  if (&o == po) s += a * a;
  if (po != &o) s += b;
  if (inner == &o.in.v) s += *inner * a;
  s += pick(po, &o) + 2 * pick(po, pr);
  return &r == pr && s > 0 ? s : s * b;
}
