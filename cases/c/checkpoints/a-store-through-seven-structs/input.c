// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3]}
// The path to what a step changes is a long one.
#include <math.h>
#include <stdlib.h>
struct g { double *v; }; struct f_ { struct g *g; }; struct e { struct f_ *f; }; struct d { struct e *e; }; struct c { struct d *d; }; struct b { struct c *c; }; struct a { struct b *b; };
static void grow(struct a *a, int n) {
  for (int i = 0; i < n; i++) a->b->c->d->e->f->g->v[i] *= 1 + sin(a->b->c->d->e->f->g->v[i]);
}
double f(int n, const double x[3]) {
  struct a *a = malloc(sizeof *a);
  a->b = malloc(sizeof *a->b); a->b->c = malloc(sizeof *a->b->c); a->b->c->d = malloc(sizeof *a->b->c->d);
  a->b->c->d->e = malloc(sizeof *a->b->c->d->e); a->b->c->d->e->f = malloc(sizeof *a->b->c->d->e->f);
  a->b->c->d->e->f->g = malloc(sizeof *a->b->c->d->e->f->g); a->b->c->d->e->f->g->v = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) a->b->c->d->e->f->g->v[i] = x[i];
  double s = 0;
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < 5; t++) { grow(a, n); s += a->b->c->d->e->f->g->v[t % n] * s + 0.1; }
  s *= a->b->c->d->e->f->g->v[1];
  free(a->b->c->d->e->f->g->v); free(a->b->c->d->e->f->g); free(a->b->c->d->e->f); free(a->b->c->d->e);
  free(a->b->c->d); free(a->b->c); free(a->b); free(a);
  return s;
}
