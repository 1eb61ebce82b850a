// adjoint --function f --wrt x --memory reallocate
// at { "n": 3, "x": [0.3, -0.2, 0.5] }
// show plan
// With --memory reallocate storage that is freed and needed is saved there, as far as its contents are needed, and made anew in the backward sweep.
#include <math.h>
#include <stdlib.h>

static double *squares(int n, const double *x) {
  double *s = malloc(n * sizeof *s);
  for (int i = 0; i < n; i++) s[i] = x[i] * x[i];
  return s;
}

static double norm(int n, const double *x) {
  double t[n];
  for (int i = 0; i < n; i++) t[i] = sin(x[i]);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += t[i] * t[i];
  return sum;
}

double f(int n, const double *x) {
  double sum = norm(n, x);
  for (int k = 0; k < 2; k++) {
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = exp(x[i]) * k;
    for (int i = 0; i < n; i++) sum += w[i] * w[i];
    free(w);
  }
  double *s = squares(n, x);
  for (int i = 0; i < n; i++) sum += s[i] * sum;
  free(s);
  int *order = malloc(n * sizeof *order);
  for (int i = 0; i < n; i++) order[i] = n - 1 - i;
  double last = x[order[0]];
  free(order);
  return sum * last;
}
