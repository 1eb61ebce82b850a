// adjoint --function f
// refused
// How many rows there are is known where they are made, and nowhere else.
#include <stdlib.h>

static double **rows;

void prepare(int n) {
  rows = calloc(n, sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = malloc(n * sizeof *rows[i]);
}

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) rows[i][0] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += rows[i][0] * x[i];
  return s;
}
