// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// So many numbers from one of a row on may go on into the next row, and may overlap.
#include <stdlib.h>
#include <string.h>
typedef struct {
  double x, y, z;
} point;

static void move(double rows[][4], const double *given, int n) {
  memcpy(rows[1], given, n * sizeof(double));
  memcpy(rows[2] + 1, rows[1], sizeof(double) * n);
  memmove(&rows[0][1], &rows[0][0], (n + 3) * sizeof rows[0][0]);
  memmove(rows + 1, rows, 2 * sizeof *rows);
  memset(rows[0], 0, n * sizeof *rows[0]);
}

double f(int n, const double *x) {
  double a[3][4] = {{0}}, (*b)[4] = malloc(2 * sizeof *b), s = 0;
  point p[2][3] = {{{0}}};
  for (int i = 0; i < n; i++) {
    a[0][i] = x[i] * x[i];
    p[0][i] = (point){x[i], x[0] * x[i], i};
  }
  move(a, x, n);
  memcpy(b[1], a[1], n * sizeof(double));
  memcpy(p[1], p[0], n * sizeof(point));
  for (int i = 0; i < n; i++) s += a[0][i + 1] * a[1][i] + a[2][i] * b[1][i] + p[1][i].x * p[0][i].y;
  free(b);
  return s;
}
