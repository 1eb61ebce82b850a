// adjoint --function f --wrt x --of return
// at {"n": 5, "x": [0.7, 0.2, 0.9, 0.4, 0.6]}
// at {"n": 1, "x": [0.3]}
// Sorting is a permutation: of structs, by a comparison that is chosen, and of indices by keys at file scope.
#include <math.h>
#include <stdlib.h>
typedef struct { double key; int place; } item;
static int rising(const void *a, const void *b) {
  const item *p = a, *q = b;
  if (p->key < q->key) return -1;
  return p->key > q->key;
}
static int falling(const void *a, const void *b) { return rising(b, a); }
static void arrange(item *items, int n, int (*compare)(const void *, const void *)) {
  qsort(items, (size_t)n, sizeof *items, compare);
}
static const double *keys;
static int by_key(const void *a, const void *b) {
  double d = keys[*(const int *)a] - keys[*(const int *)b];
  return d < 0 ? -1 : d > 0;
}
double f(int n, const double *x) {
  item *items = malloc(n * sizeof *items);
  int *order = malloc(n * sizeof *order);
  double s = 0;
  for (int i = 0; i < n; i++) {
    items[i].key = sin(5 * x[i]);
    items[i].place = i;
    order[i] = i;
  }
  arrange(items, n, x[0] > 0.5 ? falling : rising);
  for (int i = 1; i < n; i++) items[i].key += items[i - 1].key * x[items[i].place];
  qsort(items, n, sizeof(item), rising);
  keys = x;
  qsort(order, n, sizeof(int), by_key);
  for (int i = 0; i < n; i++) s += (i + 1) * (items[i].key * items[i].key + x[order[i]]);
  free(items);
  free(order);
  return s;
}
