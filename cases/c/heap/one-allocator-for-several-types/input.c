// adjoint --function total
// memory reallocate, chunks
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
// Storage for numbers, indices, rows of pointers and structs, one or many, comes from one function.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  double value;
  struct node *next;
};

struct point {
  double x, y;
};

void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return p;
}

double total(int n, const double *x) {
  double *a = xmalloc(n * sizeof *a);
  int *order = (int *)xmalloc(n * sizeof(int));
  double **rows = xmalloc(n * sizeof(double *));
  size_t bytes = n * sizeof(struct point);
  struct point *points = xmalloc(bytes);
  struct node *head = NULL;
  double sum = 0;

  for (int i = 0; i < n; i++) {
    a[i] = sin(x[i]) * x[i];
    order[i] = n - 1 - i;
    points[i].x = a[i] * x[0];
    points[i].y = x[i] * x[i];
  }
  for (int i = 0; i < n; i++) {
    rows[i] = xmalloc(2 * sizeof(double));
    rows[i][0] = a[order[i]] * points[i].x;
    rows[i][1] = points[order[i]].y;
    struct node *t = xmalloc(sizeof *t);
    t->value = rows[i][0] * rows[i][1];
    t->next = head;
    head = t;
  }
  while (head != NULL) {
    struct node *t = head;
    sum += t->value * t->value + a[0] * t->value;
    head = t->next;
    free(t);
  }
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  free(points);
  free(order);
  free(a);
  return sum;
}
