// adjoint --function run --memory chunks
// memory inhibit, reallocate
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
// When a node is freed, the one before it still leads to it; the backward sweep allocates it elsewhere.
#include <math.h>
#include <stdlib.h>

struct node { double value; double *work; struct node *next; };

static struct node *grow(struct node *list, int n, double value) {
  struct node *first = malloc(sizeof *first);
  first->value = value;
  first->work = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) first->work[i] = value * (i + 1);
  first->next = list;
  return first;
}

static void drop(struct node *list) {
  if (list == NULL) return;
  drop(list->next);
  free(list->work);
  free(list);
}

double run(int n, const double *x) {
  struct node *list = NULL;
  double s = 0;
  for (int i = 0; i < n; i++) list = grow(list, n, x[i] * x[i]);
  for (struct node *p = list; p != NULL; p = p->next)
    for (int i = 0; i < n; i++) s = 0.5 * s + sin(p->work[i]) * p->value;
  drop(list);
  return s;
}
