// adjoint --function f
// at { "p": [0.5, 0.3], "n": 3, "steps": 6 }
// What procedures store behind a `void *`: numbers, arrays, arrays behind structs, also two calls deep, and pointers that are exchanged there.
#include <math.h>
#include <stdlib.h>
struct inner { double *u, *v; int n; };
struct context { struct inner in; double sum; int calls; };
static void visit(void *c) {
  struct context *x = c;
  for (int i = 0; i < x->in.n; i++) x->in.u[i] = sin(x->in.u[i]) + 0.1 * x->sum;
  x->sum += x->in.u[0];
  x->calls++;
}
static void twice(void (*visitor)(void *), void *c) {
  visitor(c);
  visitor(c);
}
static void deeper(void *c) {
  struct context *x = c;
  x->sum += 0.1 * x->sum * x->in.u[0];
}
static void outer(void *c, int k) {
  deeper(c);
  if (k > 0) visit(c);
}
static void exchange(void *c) {
  struct inner *x = c;
  for (int i = 0; i < x->n; i++) x->v[i] = 0.9 * x->u[i] + 0.1 * x->u[i] * x->v[i];
  double *old = x->u;
  x->u = x->v;
  x->v = old;
}
static void scale(void *data, int n, double k) {
  double *u = (double *)data;
  for (int i = 0; i < n; i++) u[i] *= k + 0.1 * u[(i + 1) % n];
}
double f(const double *p, int n, int steps) {
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), side[2] = {p[0], p[1]}, one = p[0], s;
  struct context c = {{u, v, n}, p[1], 0};
  for (int i = 0; i < n; i++) {
    u[i] = p[i % 2] * (i + 1);
    v[i] = 0.5;
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < steps; t++) {
    twice(visit, &c);
    outer(&c, t % 2);
    exchange(&c.in);
    scale(side, 2, 0.8);
    scale(&one, 1, 0.7);
    scale(c.in.u, n, 0.9);
  }
  s = c.sum + side[0] * side[1] + one + c.calls;
  for (int i = 0; i < n; i++) s += c.in.u[i] * c.in.u[i] + c.in.v[i];
  free(u);
  free(v);
  return s;
}
