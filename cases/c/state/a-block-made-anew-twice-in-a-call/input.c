// adjoint --function f --wrt x
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// What is saved of the block in the second call of make has its place behind 'rule', which is put back before it.
#include <math.h>
#include <stdlib.h>

struct rule {
  int n;
  double *nodes;
};
static struct rule *rule;

static void set(struct rule *r, int i, double v) { r->nodes[i] = v; }

static void make(int n) {
  if (rule != NULL) {
    free(rule->nodes);
    free(rule);
  }
  rule = malloc(sizeof *rule);
  rule->n = n;
  rule->nodes = malloc(n * sizeof *rule->nodes);
  for (int i = 0; i < n; i++) {
    set(rule, i, 1);
    set(rule, i, (i + 0.5) / rule->n);
  }
}

double f(int n, const double *x) {
  double s = 1;
  make(n);
  const struct rule *r = rule;
  for (int i = 0; i < n; i++) s += exp(-x[i] * r->nodes[i]) * s;
  make(n + 1);
  r = rule;
  for (int i = 0; i <= n; i++) s += sin(x[i % n] + r->nodes[i]) * s;
  return s;
}
