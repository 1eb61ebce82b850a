// adjoint --function f
// refused backward
// A step makes the block, and the next one frees it: the state between them leads to what is gone.
#include <math.h>
#include <stdlib.h>
double f(const double *x, int n, int nt) {
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
