// adjoint --function f --checkpoint all --checkpoint-states 2
// at {"n": 5, "x": [0.5, 0.25, 1, 0.75, 0.3], "steps": 3}
// Pointers lead to before their arrays: what is stored begins with an element that is surely there.
#include <stdlib.h>

static double *vector(long low, long high) {
  double *v = malloc((high - low + 1) * sizeof *v);
  return v - low;
}

double f(int n, const double x[5], int steps) {
  double *u = vector(1, n), *v = vector(1, n), sum = 0;
  for (int i = 1; i <= n; i++) u[i] = v[i] = x[i - 1];
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n; i++) u[i] *= u[1] + v[i - 1];
    for (int i = 3; i <= n; i++) v[i] = u[i - 1] * v[i - 2] + v[1];
  }
  for (int i = 1; i <= n; i++) sum += u[i] * v[i];
  free(u + 1);
  free(v + 1);
  return sum;
}
