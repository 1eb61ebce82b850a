// adjoint --function run
// at {"start": [0.5, 0.25, 1, 0.75, 0.3], "steps": 3}
// Only what advance() has read is saved, once in a step: the other array is never required when it is overwritten.
#include <stdlib.h>

#define POINTS 5
#define SWEEPS 3

struct rod {
  int n;
  double *now, *before;
};

static void relax(const struct rod *r, double *x, const double *right) {
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    for (int i = 1; i < r->n - 1; i++) x[i] = 0.25 * (x[i - 1] + x[i + 1]) + 0.5 * right[i];
    x[0] = 0.5 * x[1];
    x[r->n - 1] = 0.5 * x[r->n - 2];
  }
}

static void advance(const struct rod *r, double *x, const double *from) {
  for (int i = 0; i < r->n; i++) x[i] = from[i] * (1 - from[i]);
}

static void exchange(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

static void step(struct rod *r) {
  exchange(&r->now, &r->before);
  relax(r, r->now, r->before);
  advance(r, r->before, r->now);
  relax(r, r->now, r->before);
}

double run(const double start[POINTS], int steps) {
  struct rod *r = malloc(sizeof *r);
  r->n = POINTS;
  r->now = calloc(POINTS, sizeof(double));
  r->before = calloc(POINTS, sizeof(double));
  for (int i = 0; i < POINTS; i++) r->now[i] = start[i];
  for (int k = 0; k < steps; k++) step(r);
  double sum = 0;
  for (int i = 0; i < POINTS; i++) sum += r->now[i] * r->before[i];
  free(r->now);
  free(r->before);
  free(r);
  return sum;
}
