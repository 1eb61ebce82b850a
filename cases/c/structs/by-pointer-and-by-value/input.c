// adjoint --function step
// at {"p": {"x": 0.5, "v": 1.5, "hits": 3}, "w": {"stiffness": 4, "drag": 0.1}, "dt": 0.01, "n": 5}
struct particle {
  double x, v;
  int hits;
};
typedef struct {
  double stiffness, drag;
} world;

static double force(struct particle p, world w) { return -w.stiffness * p.x - w.drag * p.v; }

double step(struct particle *p, world w, double dt, int n) {
  for (int i = 0; i < n; i++) {
    double a = force(*p, w);
    p->v += dt * a;
    p->x += dt * p->v;
    if (p->x > 0.5) p->hits++;
  }
  return 0.5 * p->v * p->v + 0.5 * w.stiffness * p->x * p->x * p->hits;
}
