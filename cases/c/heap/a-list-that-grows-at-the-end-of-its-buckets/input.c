// adjoint --function assemble --wrt k --of return
// at {"ne": 3, "k": [2, 3, 1.5], "conn": [0, 1, 1, 2, 2, 0], "x": [1, 0.3, -0.5]}
// at {"ne": 1, "k": [0.5], "conn": [1, 1], "x": [0.1, 2, 3]}
#include <stdlib.h>
#include <string.h>

#define BUCKETS 2

typedef struct entry {
  unsigned row, col;
  double value;
  struct entry *next;
} entry;

typedef struct {
  entry *bucket[BUCKETS];
  size_t count;
} matrix;

/* Where the value of row and col is; made if it is not there yet. */
static double *at(matrix *m, unsigned row, unsigned col) {
  entry **where = &m->bucket[(row + 3 * col) % BUCKETS];
  while (*where && !((*where)->row == row && (*where)->col == col)) where = &(*where)->next;
  if (!*where) {
    *where = calloc(1, sizeof(entry));
    (*where)->row = row, (*where)->col = col;
    m->count++;
  }
  return &(*where)->value;
}

static void clear(matrix *m) {
  for (int b = 0; b < BUCKETS; b++)
    while (m->bucket[b]) {
      entry *dead = m->bucket[b];
      m->bucket[b] = dead->next;
      free(dead);
    }
  m->count = 0;
}

double assemble(int ne, const double *k, const int *conn, const double *x) {
  matrix m;
  double y[3] = {0}, energy = 0;
  memset(&m, 0, sizeof m);
  for (int e = 0; e < ne; e++) {
    int a = conn[2 * e], b = conn[2 * e + 1];
    *at(&m, a, a) += k[e];
    *at(&m, b, b) += k[e];
    *at(&m, a, b) -= k[e] * (1 + 0.1 * k[e]);
    *at(&m, b, a) -= k[e];
  }
  for (int b = 0; b < BUCKETS; b++)
    for (const entry *e = m.bucket[b]; e != NULL; e = e->next) y[e->row] += e->value * x[e->col];
  for (int i = 0; i < 3; i++) energy += 0.5 * x[i] * y[i] * y[i];
  clear(&m);
  return energy;
}
