// adjoint --function f
// at {"n": 3, "x": [0.5, -0.2, 0.7]}
// The user takes const away where a function asks for storage that it could write; so does the derivative.
static double total(int n, double *p) {
  double s = 0;
  for (int i = 0; i < n; i++) s += p[i] * p[i];
  return s;
}

static double *after(const double *p, int k) { return (double *)p + k; }

struct view { const double *p; int n; };

static void scale(const struct view *v, double k) {
  for (int i = 0; i < v->n; i++) ((double *)v->p)[i] *= k;
}

static void set(const double *p, double v) { *(double *)p = v; }

double f(int n, const double *x) {
  double pair[2] = {x[0], 2}, square;
  struct view both = {pair, 2};
  set(&square, x[1] * x[1]);
  scale(&both, square);
  const double *end = x + n;
  double *last = (double *)end;
  double s = total(n, (double *)x) * last[-1] + pair[0] * pair[1];
  double *second = after(x, 1);
  for (const double *p = x; p != end; ++p) s += *p * *second;
  return s;
}
