// adjoint --function f
// refused
#include <stdlib.h>
#define ROWS 3

double *rows[ROWS];

double f(int n, const double *x) {
  double s = 0;
  for (int k = 0; k < ROWS; k++) {
    if (rows[k] == NULL) rows[k] = calloc(n, sizeof *rows[k]);
    for (int i = 0; i < n; i++) rows[k][i] = rows[k][i] * 0.5 + x[i] * x[(i + k) % n];
  }
  for (int k = 1; k < ROWS; k++)
    for (int i = 0; i < n; i++) s += rows[k][i] * rows[k - 1][i];
  return s;
}
