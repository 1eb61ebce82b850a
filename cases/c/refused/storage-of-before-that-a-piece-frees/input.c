// adjoint --function f
// refused backward
// The block is there where the piece begins: run again, the piece would read what it has freed.
#include <math.h>
#include <stdlib.h>
double f(const double *x, int n) {
  double s = 0;
  double *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = x[n - 1 - i];
  // $AD CHECKPOINT-START
  for (int i = 0; i < n; i++) s = sin(s) + w[i];
  free(w);
  // $AD CHECKPOINT-END
  return s * s;
}
