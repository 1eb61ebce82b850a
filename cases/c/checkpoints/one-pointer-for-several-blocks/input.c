// adjoint --function f --memory chunks
// memory inhibit, reallocate
// at {"x": [0.1, 0.2, 0.3], "n": 3, "nt": 5}
// The pointers stay, and lead to other blocks later: those of a step are gone where it ends.
#include <math.h>
#include <stdlib.h>
double f(const double *x, int n, int nt) {
  int *order;
  double *w;
  double s = 0.1;
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    order = malloc(n * sizeof *order);
    w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) order[i] = (i + t) % n;
    for (int i = 0; i < n; i++) w[i] = s * x[order[i]];
    for (int i = 0; i < n; i++) s = sin(s) + w[order[i]];
    free(order);
    free(w);
  }
  w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = s * x[i];
  order = malloc(n * sizeof *order);
  for (int i = 0; i < n; i++) order[i] = n - 1 - i;
  // $AD CHECKPOINT-START
  for (int i = 0; i < n; i++) s += x[order[i]] * sin(w[i]);
  // $AD CHECKPOINT-END
  s += w[n - 1] * w[1];
  free(order);
  free(w);
  return s;
}
