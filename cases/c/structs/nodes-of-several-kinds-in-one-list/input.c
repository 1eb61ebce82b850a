// adjoint --function product
// at {"x": 0.7}
// Numbers and signs are nodes of one list; a plain node stands among them, and is never taken for more.
#include <stdlib.h>

struct node {
  struct node *next;
  int tag;
};

struct number {
  struct node node;
  double value;
};

struct minus {
  struct node node;
  struct node *operand;
};

static double value_of(struct node *n) {
  switch (n->tag) {
    case 1:
      return ((struct number *)n)->value;
    case 2:
      return -value_of(((struct minus *)n)->operand);
    default:
      return 0.5;
  }
}

static struct node *number(double value, struct node *next) {
  struct number *n = malloc(sizeof *n);
  n->node.tag = 1;
  n->node.next = next;
  n->value = value;
  return &n->node;
}

static struct node *minus(struct node *operand, struct node *next) {
  struct minus *n = malloc(sizeof(struct minus));
  n->node.tag = 2;
  n->node.next = next;
  n->operand = operand;
  return (struct node *)n;
}

double product(double x) {
  struct node end = {NULL, 0};
  struct node *list = number(x, &end);
  list = number(x * x, list);
  list = minus(number(x * x * x, NULL), list);
  double result = 1;
  for (struct node *n = list; n; n = n->next) result *= value_of(n);
  while (list != &end) {
    struct node *next = list->next;
    if (list->tag == 2) free(((struct minus *)list)->operand);
    free(list);
    list = next;
  }
  return result;
}
