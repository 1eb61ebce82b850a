// adjoint --function build_and_sum
// at {"n": 6, "keys": [0.5, 0.2, 0.9, 0.7, 0.1, 0.3], "values": [1, 2, 3, 4, 5, 6], "bound": 0.6}
#include <stdlib.h>

typedef struct tree {
  double key, value;
  struct tree *left, *right;
} tree;

static tree *insert(tree *t, double key, double value) {
  if (t == NULL) {
    t = malloc(sizeof(tree));
    t->key = key;
    t->value = value;
    t->left = t->right = NULL;
  } else if (key < t->key) {
    t->left = insert(t->left, key, value);
  } else {
    t->right = insert(t->right, key, value);
  }
  return t;
}

static double below(const tree *t, double bound) {
  if (!t) return 0;
  if (t->key >= bound) return below(t->left, bound);
  return below(t->left, bound) + t->value * t->key + below(t->right, bound);
}

static void drop(tree *t) {
  if (!t) return;
  drop(t->left);
  drop(t->right);
  free(t);
}

double build_and_sum(int n, const double *keys, const double *values, double bound) {
  tree *root = NULL;
  for (int i = 0; i < n; i++) root = insert(root, keys[i], values[i]);
  double s = below(root, bound);
  drop(root);
  return s * bound;
}
