// adjoint --function run
// at {"n": 3, "kind": 1, "x": [0.5, 1, 1.5], "p": [1.2, 0.3]}
#include <math.h>
#include <stdlib.h>
typedef double (*law)(const double *p, double x);
typedef struct { law f; law g; const double *p; } pair;
static double line(const double *p, double x) { return p[0] * x + p[1]; }
static double wave(const double *p, double x) { return p[0] * sin(x + p[1]); }
static double bump(const double *p, double x) { return exp(-p[0] * x * x) + p[1]; }
static law choose(int kind) {
  switch (kind) {
    case 0: return line;
    case 1: return wave;
    default: return bump;
  }
}
static double twice(law f, law g, const double *p, double x) { return g(p, f(p, x)); }
static law laws[] = {line, wave, bump};
static int order(const void *a, const void *b) {
  const double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}
double run(int n, int kind, const double *x, const double *p) {
  law f = choose(kind), g = kind > 1 ? line : bump;
  pair both = {f, NULL, p}, *chosen = &both;
  double s = 0, sorted[3] = {3, 1, 2};
  qsort(sorted, 3, sizeof *sorted, order);
  both.g = n > 2 ? g : f;
  for (int i = 0; i < n; i++) {
    s += twice(f, g, p, x[i]);
    if (both.g) s += both.g(both.p, x[i]) * (*chosen->f)(chosen->p, x[i]);
    s += laws[i % 3](p, x[i]);
    law t = i & 1 ? laws[0] : choose(i);
    s *= (t == bump ? 1 : t(p, x[i])) * sorted[i];
  }
  return s;
}
