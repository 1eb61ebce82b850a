// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3]}
// The block is there where the piece begins: its state holds it until it has run again.
#include <math.h>
#include <stdlib.h>
double f(int n, const double x[3]) {
  double s = 0;
  double *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = x[n - 1 - i];
  // $AD CHECKPOINT-START
  for (int i = 0; i < n; i++) s = sin(s) + w[i];
  free(w);
  // $AD CHECKPOINT-END
  return s * s;
}
