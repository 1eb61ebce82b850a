// adjoint --function run
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#include "memory.h"
#include <math.h>
#include <stdlib.h>

struct pair {
  double weight;
  int at;
};

static struct body *push(struct body *head, double mass, double x) {
  struct body *b = xzalloc(sizeof(struct body));
  b->mass = mass;
  b->at[0] = x;
  b->at[1] += x * mass;
  b->next = head;
  return b;
}

double run(int n, const double *x) {
  double *w = xzalloc(n * sizeof *w);
  int *order = xmalloc(n * sizeof(int));
  struct body *all = xmalloc(n * sizeof(struct body));
  struct pair *pairs = some(n, sizeof(struct pair));
  struct body *head = NULL, *b;
  double sum = 0;

  for (int i = 0; i < n; i++) {
    order[i] = (i + 1) % n;
    w[i] += x[i] * x[order[i]];
    head = push(head, w[i], x[order[i]]);
    all[i] = *head;
    pairs[i].weight = w[i] * x[0];
    pairs[i].at = n - 1 - i;
  }
  for (b = head; b; b = b->next) sum += b->mass * sin(b->at[0]) + b->at[1] * b->at[1];
  for (int i = 0; i < n; i++) sum += pairs[i].weight * all[pairs[i].at].mass * all[i].at[1];
  while ((b = head)) {
    head = b->next;
    free(b);
  }
  free(w);
  free(order);
  free(all);
  free(pairs);
  return sum;
}
