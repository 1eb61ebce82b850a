// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// Which the program calls before: until then there is nothing to work with.
#include <stdlib.h>
#define LEVELS 2

struct level {
  double *now;
  double *rows[LEVELS];
};
static struct level *fine;
static double *sums[LEVELS];
static int room;

static double *numbers(int n) {
  double *made = calloc(n, sizeof *made);
  if (made == NULL) exit(1);
  return made;
}

static void fill(double **table, int n) {
  for (int k = 0; k < LEVELS; k++) table[k] = numbers(n);
}

void prepare(int n) {
  fine = calloc(1, sizeof *fine);
  fine->now = numbers(n);
  for (int k = 0; k < LEVELS; k++) fine->rows[k] = numbers(n);
  fill(sums, n);
  room = n;
}

double f(int n, const double *x) {
  double s = 0;
  if (n > room) return 0;
  for (int i = 0; i < n; i++) {
    fine->now[i] = x[i] * x[i];
    for (int k = 0; k < LEVELS; k++) {
      fine->rows[k][i] = fine->now[i] * x[k];
      sums[k][i] = sums[k][(i + n - 1) % n] + fine->rows[k][i];
    }
  }
  for (int k = 0; k < LEVELS; k++) s += sums[k][n - 1] * sums[0][0];
  return s;
}
