// adjoint --function f
// at {"n": 4, "x": [0.35, 0.8, -0.25, 0.6], "a": 0.7, "nt": 5}
// The struct is made in the piece, the array in it was there before: what a procedure stores by way of the one changes the other.
#include <math.h>
#include <stdlib.h>
struct row { double *values; int n; double weight; };
static void grow(struct row *row, int turns) {
  for (int t = 0; t < turns; t++) {
    for (int k = 0; k < row->n; k++) row->values[k] += 0.1 * row->weight * row->values[k] * row->values[k];
    row->weight *= 1.1;
  }
}
static double grown(double *v, int n, double a) {
  struct row row = {v, n, a};
  grow(&row, 2);
  return row.weight * row.values[3];
}
static void grow_all(struct row *rows, int count) {
  for (int k = 0; k < count; k++) grow(&rows[k], k + 1);
}
double f(int n, const double x[4], double a, int nt) {
  double *v = malloc(n * sizeof *v), *w = malloc(n * sizeof *w);
  double s = 0;
  for (int i = 0; i < n; i++) {
    v[i] = x[i];
    w[i] = x[i] * x[i];
  }
  // $AD CHECKPOINT-START
  s += grown(v, n, a);
  // $AD CHECKPOINT-END
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    struct row rows[2] = {{v, n, a * t}, {w, n, s}};
    grow_all(rows, 2);
    s += 0.1 * rows[1].weight * v[t % 4] + sin(s) * w[1];
  }
  s *= v[2];
  free(v);
  free(w);
  return s;
}
