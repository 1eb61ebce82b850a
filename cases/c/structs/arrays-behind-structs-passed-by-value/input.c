// adjoint --function step --wrt y,g --of g
// at {"m": 3, "y": [2, 1.4, 0.7], "g": [1.5, 0.5, 0.3]}
// at {"m": 2, "y": [0.5, 1], "g": [0.2, -0.4]}
#include <stdlib.h>

typedef struct {
  int rows;
  double *v;
} column;

static column make(int rows) { return (column){rows, calloc(rows, sizeof(double))}; }

static void drop(column *c) {
  free(c->v);
  c->v = NULL;
}

static column product(column a, column b) {
  column c = make(1);
  double s = 0.0;
  for (int k = 0; k < a.rows; k++) s += a.v[k] * b.v[k];
  c.v[0] = s;
  return c;
}

/* Both columns are overwritten in each iteration, and read only behind the fields of copies. */
int step(int m, const double *y, double *g) {
  int rc = 0;
  column j = make(m), r = make(m);
  if (j.v == NULL || r.v == NULL) {
    rc = -1;
    goto cleanup;
  }
  for (int it = 0; it < 3; it++) {
    column a, b;
    for (int i = 0; i < m; i++) {
      r.v[i] = y[i] - g[i] * g[i];
      j.v[i] = 0.3 * g[i] * y[i];
    }
    a = product(j, j);
    b = product(j, r);
    g[0] += 0.1 * a.v[0];
    g[1] += 0.1 * b.v[0];
    drop(&a);
    drop(&b);
  }
cleanup:
  drop(&j);
  drop(&r);
  return rc;
}
