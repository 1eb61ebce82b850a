// adjoint --function drift
// at {"a": {"x": 1.5, "y": -0.5}, "n": 3}
struct point {
  double x, y;
};

static struct point *moved(struct point *p, double by) {
  p->x += by * p->y;
  return p;
}

double drift(const struct point *a, int n) {
  struct point p = *a;
  for (int i = 0; i < n; i++) {
    p = *moved(&p, p.x);
    p.y *= 0.5;
  }
  return p.x * p.y;
}
