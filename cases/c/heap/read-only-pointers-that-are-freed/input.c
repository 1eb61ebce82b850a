// adjoint --function sum
// at {"a": 0.7, "b": 0.6}
// Storage whose pointers promise not to write is freed, grows, and is filled once.
#include <stdlib.h>
#include <string.h>
struct table {
  const double *rows;
  int n;
};

static void grow(struct table *t, double x) {
  double *r = realloc((void *)t->rows, (size_t)(t->n + 1) * sizeof *r);
  if (r == NULL) abort();
  r[t->n++] = x;
  t->rows = r;
}

double sum(double a, double b) {
  struct table t = {NULL, 0};
  for (int i = 0; i < 5; i++) grow(&t, a * i + b);
  double s = 0;
  for (int i = 0; i < t.n; i++) s += t.rows[i] * t.rows[i];
  free((double *)t.rows);
  const double *copy = malloc(3 * sizeof *copy);
  if (copy == NULL) abort();
  memcpy((double *)copy, (double[]){a, b, a * b}, 3 * sizeof *copy);
  s += copy[0] * copy[2];
  free((void *)copy);
  return s;
}
