// adjoint --function f
// at {"a": 0.8, "n": 3, "x": [0.3, 0.7, 1.1]}
// The loop that gives a copy's derivatives back counts as all loops do, whatever the length is counted in.
#include <stdlib.h>
#include <string.h>

typedef struct {
  size_t n, room;
  double scale;
  double d[];
} block;

static block *copy(const block *b) {
  block *c = malloc(sizeof(block) + b->room * sizeof(double));
  memcpy(c, b, sizeof(block) + b->room * sizeof(double));
  return c;
}

double f(double a, int n, const double *x) {
  block *b = calloc(1, sizeof(block) + (size_t)(n + 1) * sizeof(double));
  b->n = (size_t)n;
  b->room = b->n + 1;
  b->scale = a;
  for (int i = 0; i < n; i++) b->d[i] = x[i] * a;
  block *c = copy(b);
  double sum = 0;
  for (size_t i = 0; i < b->n; i++) {
    b->d[i] *= c->d[b->n - 1 - i];
    if (i == 1) c->scale = b->d[0];
  }
  for (size_t i = 0; i < b->n; i++) sum += b->d[i] * c->d[i] * c->scale + b->scale;
  free(b);
  free(c);
  return sum;
}
