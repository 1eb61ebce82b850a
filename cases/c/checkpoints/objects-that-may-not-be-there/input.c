// adjoint --function f
// at {"n": 4, "x": [0.5, 0.8, 0.3, 0.6], "nt": 6}
// Objects that may not be there, tested before they are changed.
#include <math.h>
#include <stdlib.h>
struct extra { double sum; double *v; int many; };
static void add(struct extra *e, double x, int n) {
  if (e == NULL) return;
  e->sum += sin(e->sum) * x;
  if (e->v != NULL) for (int i = 0; i < n; i++) e->v[i] *= x;
}
double f(int n, const double x[4], int nt) {
  struct extra one = {0.3, NULL, 1};
  struct extra *there = &one, *none = NULL;
  double s = x[0];
  if (n > 100) none = &one;
  if (n > 100) one.v = malloc(n * sizeof(double));
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    add(none, s, n);
    add(there, s, n);
    s += x[t % n] * s + there->sum;
  }
  // $AD CHECKPOINT-START
  if (none != NULL) none->sum *= s;
  if (there != NULL) there->sum *= s;
  // $AD CHECKPOINT-END
  free(one.v);
  return s + one.sum;
}
