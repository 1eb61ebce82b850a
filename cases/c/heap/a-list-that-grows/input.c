// adjoint --function total
// at {"n": 6, "x": [1, 0.5, 2, -1, 0.25, 3], "limit": 0.4}
#include <alloca.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double *at; int count, room; } list;

static void append(list *l, double v) {
  if (l->count == l->room) {
    l->room = l->room ? 2 * l->room : 2;
    double *more = realloc(l->at, l->room * sizeof(double));
    if (more == NULL) {
      fprintf(stderr, "no memory for %d numbers\n", l->room);
      exit(EXIT_FAILURE);
    }
    l->at = more;
  }
  l->at[l->count++] = v;
}

double total(int n, const double *x, double limit) {
  list big = {NULL, 0, 0};
  double *sq = alloca(n * sizeof *sq), s = 0;
  assert(n > 0 && "something to sum");
  for (int i = 0; i < n; i++) {
    sq[i] = x[i] * x[i];
    if (sq[i] > limit) append(&big, sq[i] * limit);
  }
  for (int i = 0; i < big.count; i++) s += big.at[i] * big.at[big.count - 1 - i];
  if (s < 0) {
    perror("impossible");
    abort();
  }
  free(big.at);
  return s;
}
