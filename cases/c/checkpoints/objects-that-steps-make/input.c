// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// A step makes an object with arrays and another object in it; the one of before goes.
#include <math.h>
#include <stdlib.h>
struct part { double weight; double *mass; };
struct state { int n; double total, mean[2]; double *v, **rows; struct part part, *other; int *order; };
static struct state *fresh(int n) {
  struct state *s = calloc(1, sizeof *s);
  s->n = n;
  s->v = malloc(n * sizeof *s->v);
  s->part.mass = malloc(n * sizeof(double));
  s->other = calloc(1, sizeof *s->other);
  s->other->mass = malloc(n * sizeof(double));
  s->order = malloc(n * sizeof(int));
  s->rows = malloc(n * sizeof *s->rows);
  for (int i = 0; i < n; i++) s->rows[i] = calloc(n, sizeof(double));
  return s;
}
static void drop(struct state *s) {
  for (int i = 0; i < s->n; i++) free(s->rows[i]);
  free(s->rows);
  free(s->order);
  free(s->other->mass);
  free(s->other);
  free(s->part.mass);
  free(s->v);
  free(s);
}
static struct state *step(const struct state *s, const double *x) {
  struct state *next = fresh(s->n);
  next->total = s->total * 1.01;
  next->mean[0] = s->mean[1] * s->total;
  next->mean[1] = s->mean[0] + s->v[0];
  next->part.weight = sin(s->part.weight) + s->other->weight;
  next->other->weight = s->part.mass[1] * 0.5;
  for (int i = 0; i < s->n; i++) {
    next->order[i] = s->order[s->n - 1 - i];
    next->v[i] = sin(s->v[i]) + x[s->order[i]] * s->part.weight;
    next->part.mass[i] = s->other->mass[i] * 0.9;
    next->other->mass[i] = s->part.mass[i] * s->mean[1];
    for (int j = 0; j < s->n; j++) next->rows[i][j] = s->rows[j][i] * 0.9 + s->v[i] * s->v[j];
    next->total += next->v[i] * next->rows[i][0];
  }
  return next;
}
double f(int n, const double x[3], int nt) {
  struct state *s = fresh(n);
  double r = 0;
  s->mean[0] = x[1];
  s->part.weight = x[0];
  for (int i = 0; i < n; i++) {
    s->v[i] = x[i];
    s->part.mass[i] = x[i] * x[i];
    s->other->mass[i] = 1 + x[i];
    s->order[i] = i;
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    struct state *next = step(s, x);
    drop(s);
    s = next;
    s->v[0] *= 0.5;
    r += s->total * 0.1 + s->other->mass[1] * s->part.mass[0] + s->mean[0];
  }
  for (int i = 0; i < n; i++) r += s->v[i] * s->rows[i][1] + s->part.weight * s->other->weight;
  drop(s);
  return r;
}
