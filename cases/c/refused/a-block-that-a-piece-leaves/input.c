// adjoint --function f --memory reallocate
// refused backward
// Run again, the piece would make another block, which nobody frees.
#include <math.h>
#include <stdlib.h>
double f(const double *x, int n) {
  int *order;
  double s = 0;
  // $AD CHECKPOINT-START
  order = malloc(n * sizeof *order);
  for (int i = 0; i < n; i++) order[i] = n - 1 - i;
  for (int i = 0; i < n; i++) s = sin(s) + x[order[i]];
  // $AD CHECKPOINT-END
  for (int i = 0; i < n; i++) s += x[order[i]] * s;
  free(order);
  return s;
}
