// adjoint --function f
// at {"x": [0.3, 0.7], "n": 2, "keep": {"v": 1}}
// The functions in a struct call what the struct holds, themselves among it; one is only stored, and stays as it was written.
#include <math.h>
struct node {
  double (*value)(const struct node *, const double *x, int depth);
  const struct node *left, *right;
  int i;
};
struct body {
  double v;
  double (*energy)(const struct body *, double);
};

static double variable(const struct node *n, const double *x, int depth) { return depth > 9 ? 0 : x[n->i]; }

static double product(const struct node *n, const double *x, int depth) {
  return n->left->value(n->left, x, depth + 1) * n->right->value(n->right, x, depth + 1);
}

static double sine(const struct node *n, const double *x, int depth) {
  return sin(n->left->value(n->left, x, depth + 1));
}

static double twice(const struct body *b, double x) {
  struct body inner = *b;
  inner.v *= 2;
  return b->energy(&inner, x) * x;
}

double f(double *x, int n, struct body *keep) {
  struct node a = {variable, 0, 0, 0}, b = {variable, 0, 0, 1};
  struct node both = {product, &a, &b, 0}, wave = {sine, &both, 0, 0}, all = {product, &wave, &both, 0};
  double y = 0;
  for (int i = 0; i < n; i++) y += all.value(&all, x, i) * keep->v;
  keep->energy = twice;
  return y;
}
