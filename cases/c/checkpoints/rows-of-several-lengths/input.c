// adjoint --function f
// at { "x": [0.5, 0.8, 0.3, 0.9], "n": 4, "steps": 5 }
// A triangle of rows, the longest one last; and parts of which some have no values of their own.
#include <math.h>
#include <stdlib.h>
struct part { int n; double *v; };
struct body { int count; struct part *parts; };
double f(const double *x, int n, int steps) {
  double **t = malloc(n * sizeof *t), s = 0;
  struct body b = {n, calloc(n, sizeof(struct part))};
  for (int i = 0; i < n; i++) {
    t[i] = malloc((i + 1) * sizeof **t);
    for (int j = 0; j <= i; j++) t[i][j] = x[i] * x[j];
    b.parts[i].n = 3 * i;
    if (i % 2 == 0) continue;
    b.parts[i].v = calloc(3 * i, sizeof(double));
    for (int j = 0; j < 3 * i; j++) b.parts[i].v[j] = x[(i + j) % n];
  }
  // $AD BINOMIAL-CKP 2
  for (int k = 0; k < steps; k++) {
    for (int i = n - 1; i > 0; i--)
      for (int j = 0; j <= i; j++) t[i][j] = sin(t[i][j]) + 0.1 * t[i - 1][j < i ? j : 0] * t[i][0];
    // $AD CHECKPOINT-START
    for (int i = 0; i < b.count; i++)
      if (b.parts[i].v)
        for (int j = 0; j < b.parts[i].n; j++) b.parts[i].v[j] *= 1 + 0.1 * b.parts[i].v[(j + 1) % b.parts[i].n] * t[i][0];
    // $AD CHECKPOINT-END
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) s += t[i][j] * t[i][j];
    if (b.parts[i].v)
      for (int j = 0; j < 3 * i; j++) s += b.parts[i].v[j] * b.parts[i].v[j];
    free(t[i]);
    free(b.parts[i].v);
  }
  free(t);
  free(b.parts);
  return s;
}
