// adjoint --function f
// at {"n": 2, "x": [0.3, 0.4], "a": 0.5, "o": {"v": 0.2, "w": 1.3}}
struct body { double v, w; };
static void exchange(double *s, double *t) {
  const double old = *s;
  *s = *t;
  *t = old;
}
double f(int n, double *x, double a, struct body *o) {
  for (int i = 0; i < n; i++) {
    if (x[i] > 1) return a * x[i];
    a *= x[i];
  }
  double s = x[0] * a;
  struct body *p = o;
  exchange(&p->w, &s);
  return s * a;
}
