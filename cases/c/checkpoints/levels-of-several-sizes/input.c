// adjoint --function f
// at { "src": [1, 0.5, 0.8], "om": [0.7], "levels": 3, "cycles": 3 }
// Each grid of a V-cycle has a length of its own; the states have all of each.
#include <math.h>
#include <stdlib.h>
struct level { int n; double h; double *u, *f, *r; };
static void relax(int n, double *u, const double *f, double h, double om) {
  for (int i = 1; i <= n; i++) u[i] += om * (0.5 * (u[i - 1] + u[i + 1] + h * h * f[i]) - u[i]);
}
static void cycle(struct level *all, int k, int levels, double om) {
  struct level *l = &all[k];
  relax(l->n, l->u, l->f, l->h, om);
  if (k + 1 < levels) {
    struct level *c = l + 1;
    for (int i = 1; i <= l->n; i++) l->r[i] = l->f[i] - (2 * l->u[i] - l->u[i - 1] - l->u[i + 1]) / (l->h * l->h);
    for (int i = 1; i <= c->n; i++) {
      c->f[i] = 0.25 * (l->r[2 * i - 1] + 2 * l->r[2 * i] + l->r[2 * i + 1]);
      c->u[i] = 0;
    }
    cycle(all, k + 1, levels, om);
    for (int i = 1; i <= c->n; i++) {
      l->u[2 * i] += c->u[i];
      l->u[2 * i - 1] += 0.5 * c->u[i];
      l->u[2 * i + 1] += 0.5 * c->u[i];
    }
  }
  relax(l->n, l->u, l->f, l->h, om);
}
double f(const double *src, const double *om, int levels, int cycles) {
  struct level *all = calloc(levels, sizeof *all);
  double e = 0;
  for (int k = 0; k < levels; k++) {
    all[k].n = (1 << (levels - k + 1)) - 1;
    all[k].h = 1.0 / (all[k].n + 1);
    all[k].u = calloc(all[k].n + 2, sizeof(double));
    all[k].f = calloc(all[k].n + 2, sizeof(double));
    all[k].r = calloc(all[k].n + 2, sizeof(double));
  }
  for (int i = 1; i <= all[0].n; i++) all[0].f[i] = src[i % 3] * sin(3.0 * i * all[0].h);
  // $AD BINOMIAL-CKP 2
  for (int c = 0; c < cycles; c++) cycle(all, 0, levels, om[0]);
  for (int i = 1; i <= all[0].n; i++) e += (all[0].u[i] - 0.1) * (all[0].u[i] - 0.1);
  for (int k = 0; k < levels; k++) {
    free(all[k].u);
    free(all[k].f);
    free(all[k].r);
  }
  free(all);
  return e;
}
