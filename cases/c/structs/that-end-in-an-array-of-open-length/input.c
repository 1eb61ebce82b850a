// adjoint --function f
// at {"n": 4, "x": [0.3, 0.4, -0.7, 1.1]}
// A flexible array member, allocated with and without zeros, in a list, and freed again.
#include <stdlib.h>

struct row {
  struct row *next;
  int n;
  double scale;
  double data[];
};

static struct row *make(int n, double scale, struct row *next) {
  struct row *r = malloc(sizeof(struct row) + n * sizeof(double));
  r->next = next;
  r->n = n;
  r->scale = scale;
  for (int i = 0; i < n; i++) r->data[i] = i * scale;
  return r;
}

double f(int n, const double *x) {
  struct row *first = NULL;
  for (int k = 0; k < n; k++) first = make(k + 1, x[k] * x[k], first);
  struct row *sums = calloc(1, n * sizeof sums->data[0] + sizeof *sums);
  for (struct row *r = first; r != NULL; r = r->next)
    for (int i = 0; i < r->n; i++) sums->data[i] += r->data[i] * r->scale * x[i];
  double s = 0;
  for (int i = 0; i < n; i++) s += sums->data[i] * sums->data[i];
  free(sums);
  while (first != NULL) {
    struct row *next = first->next;
    free(first);
    first = next;
  }
  return s;
}
