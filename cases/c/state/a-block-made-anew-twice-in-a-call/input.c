// adjoint --function f --wrt x
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// What is overwritten in the block is saved for the second call of get, and put back in both: behind the pointer that was there by then.
#include <math.h>
#include <stdlib.h>

struct rule {
  int n;
  double *nodes;
};
static struct rule *rule;

static struct rule *get(int n) {
  if (rule != NULL && rule->n == n) return rule;
  if (rule != NULL) {
    free(rule->nodes);
    free(rule);
  }
  rule = malloc(sizeof *rule);
  rule->n = n;
  rule->nodes = malloc(n * sizeof *rule->nodes);
  for (int i = 0; i < n; i++) rule->nodes[i] = i + 0.5;
  for (int i = 0; i < n; i++) rule->nodes[i] = rule->nodes[i] / n;
  return rule;
}

double f(int n, const double *x) {
  double s = 1;
  const struct rule *r = get(n);
  for (int i = 0; i < n; i++) s += exp(-x[i] * r->nodes[i]) * s;
  r = get(n + 1);
  for (int i = 0; i <= n; i++) s += sin(x[i % n] + r->nodes[i]) * s;
  return s;
}
