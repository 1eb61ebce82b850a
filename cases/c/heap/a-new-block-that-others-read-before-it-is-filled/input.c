// adjoint --function f --wrt x
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// The block is in the list when its number is read, and squared: what the store behind that overwrites is saved. The one before it is not.
#include <stdlib.h>

struct entry {
  double v;
  struct entry *next;
};

double f(int n, const double *x) {
  struct entry *list = NULL;
  double s = 0;
  for (int i = 0; i < n; i++) {
    struct entry *p = malloc(sizeof *p);
    p->next = list;
    list = p;
    p->v = x[i];
    for (struct entry *q = list; q != NULL; q = q->next) s += q->v * q->v * x[i];
    p->v = s * x[i];
  }
  for (struct entry *q = list; q != NULL; q = q->next) s += q->v * q->v;
  while (list != NULL) {
    struct entry *q = list;
    list = q->next;
    free(q);
  }
  return s;
}
