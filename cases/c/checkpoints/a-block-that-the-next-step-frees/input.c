// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 5}
// A step makes the block, and the next one frees it: the state between them holds it.
#include <math.h>
#include <stdlib.h>
double f(int n, const double x[3], int nt) {
  double s = 0.1;
  int *order = NULL;
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    if (order != NULL)
      for (int i = 0; i < n; i++) s = sin(s) + x[order[i]] * s;
    free(order);
    order = malloc(n * sizeof *order);
    for (int i = 0; i < n; i++) order[i] = (i + t) % n;
  }
  free(order);
  return s * s;
}
