// adjoint --function f
// refused backward
// Adjoints of one run would have to be found again in the nodes that the next run makes.
#include <math.h>
#include <stdlib.h>
struct node { double value; struct node *next; };
double f(int n, const double *x, int nt) {
  struct node *head = NULL, *tail = NULL;
  double s = 0;
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    made->value = x[i];
    made->next = NULL;
    if (tail == NULL) head = made;
    else tail->next = made;
    tail = made;
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    struct node *made = malloc(sizeof *made), *old = head;
    made->value = sin(head->value) * tail->value;
    made->next = NULL;
    tail->next = made;
    tail = made;
    head = head->next;
    s += old->value * s + tail->value;
    free(old);
  }
  while (head != NULL) {
    struct node *next = head->next;
    s += head->value * head->value;
    free(head);
    head = next;
  }
  return s;
}
