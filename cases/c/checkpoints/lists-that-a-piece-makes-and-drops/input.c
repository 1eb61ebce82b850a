// adjoint --function f --memory chunks --checkpoint calls
// memory inhibit, reallocate
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
// One list is there before the piece, and another is made and dropped by it: the same functions do both.
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
static double total(const struct node *list, int n) {
  double s = 0;
  for (const struct node *p = list; p != NULL; p = p->next)
    for (int i = 0; i < n; i++) s = 0.5 * s + sin(p->work[i]) * p->value;
  return s;
}
static double through(int n, const double *x, double s, const double *scale) {
  struct node *list = NULL;
  for (int i = 0; i < n; i++) list = grow(list, n, x[i] * sin(s) * scale[i]);
  s = total(list, n) + s * list->value;
  drop(list);
  return s;
}
double f(int n, const double *x) {
  double s = 1;
  double *scale = malloc(n * sizeof *scale);
  for (int i = 0; i < n; i++) scale[i] = 1 + 0.1 * x[i] * x[i];
  struct node *outer = NULL;
  for (int i = 0; i < n; i++) outer = grow(outer, n, x[i]);
  // $AD CHECKPOINT-START
  s = through(n, x, s, scale);
  s += total(outer, n) * 0.1;
  // $AD CHECKPOINT-END
  drop(outer);
  for (int t = 0; t < 5; t++) s = 0.3 * through(n, x, s, scale);
  s += scale[2] * s;
  free(scale);
  return s;
}
