#include "model.h"
#include <math.h>
double gravity = 1.0;
int evaluations;
static double square(double v) { return v * v; }
static double distance(const struct body *a, const struct body *b) {
  return sqrt(square(a->x[0] - b->x[0]) + square(a->x[1] - b->x[1]) + 0.01);
}
void kick(struct world *w, double h) {
  for (size_t i = 0; i < w->n; i++) {
    struct body *a = &w->bodies[i];
    for (size_t j = 0; j < w->n; j++) {
      const struct body *b = w->bodies + j;
      if (a == b) continue;
      double r = distance(a, b), f = gravity * b->m / (r * r * r);
      for (int k = 0; k < 2; k++) a->v[k] += h * f * (b->x[k] - a->x[k]);
      evaluations++;
    }
  }
}
double energy_of(const struct world *w) {
  double e = 0;
  for (size_t i = 0; i < w->n; i++) {
    const struct body *a = &w->bodies[i];
    e += 0.5 * a->m * (square(a->v[0]) + square(a->v[1]));
    for (size_t j = 0; j < i; j++) e -= gravity * a->m * w->bodies[j].m / distance(a, &w->bodies[j]);
  }
  return e;
}
