// adjoint --function run
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
// at {"n": 1, "x": [0.5]}
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NEW(type, n) ((type *)xcalloc((n), sizeof(type)))

typedef struct tree {
  double at[2];
  struct tree *left, *right;
} tree;

static void *xmalloc(size_t n) {
  void *p;
  if (n == 0) n = 1;
  while ((p = malloc(n)) == NULL) abort();
  return p;
}

static void *xcalloc(size_t n, size_t size) {
  return memset(xmalloc(n * size), 0, n * size);
}

static double *vector(int n) {
  return xmalloc(n * sizeof(double));
}

static double **rows(int m, int n) {
  double **r = xmalloc(m * sizeof(double *));
  for (int i = 0; i < m; i++) r[i] = NEW(double, n);
  return r;
}

static tree *insert(tree *t, double key) {
  if (t == NULL) {
    t = NEW(tree, 1);
    t->at[0] = key;
    t->at[1] += key * key;
  } else if (key < t->at[0])
    t->left = insert(t->left, key);
  else
    t->right = insert(t->right, key);
  return t;
}

static double sum(const tree *t) {
  return t == NULL ? 0 : t->at[0] * t->at[1] + 0.5 * sum(t->left) + 2 * sum(t->right);
}

static void drop(tree *t) {
  if (t == NULL) return;
  drop(t->left);
  drop(t->right);
  free(t);
}

double run(int n, const double *x) {
  double *a = vector(n);
  double **r = rows(n, 3);
  int *place = NEW(int, n);
  tree *root = NULL;
  double total = 0;

  for (int i = 0; i < n; i++) {
    place[i] += i % 3;
    a[i] = exp(-x[i] * x[i]);
    r[i][place[i]] = a[i] * x[(i + 1) % n];
    root = insert(root, a[i] + x[i]);
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++) {
      r[i][j] *= r[i][j] + a[i];
      total += r[i][j];
    }
    free(r[i]);
  }
  total += sum(root);
  drop(root);
  free(r);
  free(a);
  free(place);
  return total;
}
