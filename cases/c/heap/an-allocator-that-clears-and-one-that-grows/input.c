// adjoint --function run
// memory reallocate, chunks
// at {"n": 5, "x": [0.5, 1.5, -0.75, 2.25, 0.3]}
// The functions count what they give; the number of elements is one factor of the size, or both are parameters.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int rows, columns;
  double *at;
} matrix;

typedef struct {
  int length, room;
  double *values;
  int *places;
} list;

static size_t allocated = 0;

static void *xcalloc(size_t n, size_t size) {
  void *p = calloc(n, size);
  if (p == NULL) {
    fprintf(stderr, "no memory for %zu bytes after %zu\n", n * size, allocated);
    abort();
  }
  allocated += n * size;
  return p;
}

static void *xrealloc(void *p, size_t n) {
  void *q = p == NULL ? malloc(n) : realloc(p, n);
  if (q == NULL && n > 0) {
    perror("xrealloc");
    exit(EXIT_FAILURE);
  }
  return q;
}

static void xfree(void *p) {
  if (p != NULL) free(p);
}

static matrix *new_matrix(int rows, int columns) {
  matrix *m = xcalloc(1, sizeof *m);
  m->rows = rows;
  m->columns = columns;
  m->at = xcalloc((size_t)rows * columns, sizeof(double));
  return m;
}

static void append(list *l, double value, int place) {
  if (l->length == l->room) {
    l->room = l->room == 0 ? 2 : 2 * l->room;
    l->values = xrealloc(l->values, l->room * sizeof *l->values);
    l->places = xrealloc(l->places, l->room * sizeof(int));
  }
  l->values[l->length] = value;
  l->places[l->length++] = place;
}

double run(int n, const double *x) {
  matrix *m = new_matrix(n, n);
  int *count = xcalloc(n, sizeof *count);
  list l = {0, 0, NULL, NULL};
  double sum = 0;

  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      m->at[i * m->columns + j] += x[i] * sin(x[j]);
      count[j]++;
    }
  for (int j = 0; j < n; j++)
    if (count[j] > 1) append(&l, m->at[(n - 1) * n + j] * x[j], j);
  for (int k = 0; k < l.length; k++) sum += l.values[k] * l.values[k] * x[l.places[k]];
  xfree(l.values);
  xfree(l.places);
  xfree(count);
  xfree(m->at);
  xfree(m);
  return sum;
}
