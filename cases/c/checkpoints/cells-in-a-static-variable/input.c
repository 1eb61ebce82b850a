// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// Cells with several numbers, in blocks that a static variable leads to.
#include <math.h>
#include <stdlib.h>
struct cell { double mass, speed[2]; int id; };
static struct cell *cells;
static void move(int n, int t) {
  struct cell *next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++) {
    next[i].id = cells[i].id + t;
    next[i].mass = cells[(i + 1) % n].mass * (1 + 0.1 * sin(cells[i].speed[0]));
    next[i].speed[0] = cells[i].speed[1] * cells[i].mass;
    next[i].speed[1] = cos(cells[i].speed[0]) * (next[i].id % 2 + 1);
  }
  free(cells);
  cells = next;
}
double f(int n, const double x[3], int nt) {
  double s = 0;
  cells = malloc(n * sizeof *cells);
  for (int i = 0; i < n; i++) {
    cells[i].mass = x[i];
    cells[i].speed[0] = x[i] * x[i];
    cells[i].speed[1] = 0.5;
    cells[i].id = i;
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    move(n, t);
    s += cells[t % n].mass * s + cells[0].speed[1];
  }
  for (int i = 0; i < n; i++) s += cells[i].mass * cells[i].mass;
  free(cells);
  return s;
}
