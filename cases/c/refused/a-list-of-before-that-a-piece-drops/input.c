// adjoint --function f --memory chunks
// refused backward
// Both lists are made by the same function: that the piece makes one is no leave to free the other.
#include <math.h>
#include <stdlib.h>
struct node { double value; struct node *next; };
static struct node *grow(struct node *list, int n, double value) {
  struct node *first = malloc(sizeof *first);
  first->value = value;
  first->next = list;
  if (n > 0) return grow(first, n - 1, value * sin(value));
  return first;
}
static double drop(struct node *list) {
  if (list == NULL) return 0;
  double rest = drop(list->next) + list->value * list->value;
  free(list);
  return rest;
}
double f(const double *x, int n) {
  struct node *outer = grow(NULL, n, x[0]);
  double s;
  // $AD CHECKPOINT-START
  struct node *inner = grow(NULL, n, x[1]);
  s = drop(inner) * 2;

  s += drop(outer);
  // $AD CHECKPOINT-END
  return s * s;
}
