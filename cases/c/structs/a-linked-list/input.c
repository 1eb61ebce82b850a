// adjoint --function total
// at {"list": {"value": 1.5, "weight": 2, "next": {"value": 0.5, "weight": 3, "next": {"value": -1, "weight": 0.25, "next": null}}}}
// at {"list": null}
// zero at 2
#include <stddef.h>

struct node {
  double value, weight;
  struct node *next;
};

double total(struct node *list) {
  double s = 0;
  for (struct node *p = list; p != NULL; p = p->next) {
    s += p->value * p->value * p->weight;
    if (p->next) p->next->weight += 0.5 * p->value;
  }
  return s;
}
