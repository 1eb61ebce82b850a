// adjoint --function f --wrt x
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// No derivative reads p->next behind the store: the next call does.
#include <math.h>
#include <stdlib.h>

struct entry {
  int n;
  double v;
  struct entry *next;
};
static struct entry *entries;

static double root(int n) {
  for (struct entry *p = entries; p != NULL; p = p->next)
    if (p->n == n) return p->v;
  struct entry *p = malloc(sizeof *p);
  p->n = n;
  p->v = sqrt(n);
  p->next = entries;
  entries = p;
  return p->v;
}

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) s = s * root(n) + x[i] * x[i] * root(i);
  return s;
}
