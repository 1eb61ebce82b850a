// adjoint --function f
// at {"x": [0.7, 1.3, 0.4], "y": [0.5]}
// The backward sweep reads the locals through pointers that are still there when the called functions have ended: these need storage of
// their own. The address of `half` in `mean` is only passed on, and its own backward sweep uses it: it stays as it is.
struct ends {
  double *from;
  double *to;
};

static double *where;
static struct ends kept;

static double weighted(const double *a) {
  double w = 0.5;
  where = &w;
  return *where * a[0] * a[1];
}

static double scaled(double w, const double *a) {
  where = &w;
  return *where * a[0] + w * w * a[1];
}

static double span(const double *a) {
  double lo = a[0] * 2.0, hi = a[1];
  struct ends both;
  both.from = &lo;
  both.to = &hi;
  kept = both;
  return *kept.from * *kept.to;
}

static double squared(const double *p, const double *a) {
  return *p * a[0] * *p;
}

static double mean(const double *a) {
  double half = a[1] * 0.5;
  return squared(&half, a);
}

void f(const double *x, double *y) {
  *y += weighted(x) * x[2];
  for (int i = 0; i < 3; i++)
    *y += scaled(x[i] * 0.5, x);
  *y *= span(x);
  *y += mean(x) * *y;
}
