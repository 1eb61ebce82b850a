// adjoint --function moment
// at {"a": 0.7, "b": 0.6}
// The ways in which lists lead from a link to what it is the first member of: by bytes, by void, by a pointer that promises not to write.
#include <stddef.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
struct load {
  struct node link;
  double at, force;
};
#define BY_BYTES(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define BY_VOID(p, type, member) \
  ({ \
    void *inner_ = (void *)(p); \
    (type *)inner_; \
  })
#define BY_MEMBER(p, type, member) \
  ({ \
    const struct node *inner_ = (p); \
    (type *)((char *)inner_ - offsetof(type, member)); \
  })

static void put(struct node **head, struct node *n) {
  n->next = *head;
  *head = n;
}

double moment(double a, double b) {
  struct node *head = NULL;
  for (int i = 0; i < 4; i++) {
    struct load *l = malloc(sizeof *l);
    if (l == NULL) abort();
    l->at = a * i;
    l->force = b + i;
    put(&head, &l->link);
  }
  double sum = 0, shear = 0;
  for (struct node *n = head; n != NULL; n = n->next) {
    shear += BY_BYTES(n, struct load, link)->force;
    BY_VOID(n, struct load, link)->at *= a;
    sum += BY_MEMBER(n, struct load, link)->at * shear;
  }
  while (head != NULL) {
    struct node *n = head->next;
    free(BY_MEMBER(head, struct load, link));
    head = n;
  }
  return sum;
}
