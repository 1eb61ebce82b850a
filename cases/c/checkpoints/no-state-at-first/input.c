// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// No state at first: pointers lead nowhere where the loop begins, and now and then.
#include <math.h>
#include <stdlib.h>
struct bag { double *v; int count, room; };
static void put(struct bag *b, double x) {
  if (b->count == b->room) {
    b->room = b->room == 0 ? 1 : 2 * b->room;
    b->v = realloc(b->v, b->room * sizeof *b->v);
  }
  b->v[b->count++] = x;
}
double f(int n, const double x[3], int nt) {
  struct bag b = {NULL, 0, 0};
  double *u = NULL;
  double s = x[0];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) v[i] = u == NULL ? x[i] : u[i] * sin(s) + x[i];
    free(u);
    u = v;
    u[t % n] *= s;
    if (t == 3) {
      s += u[1];
      free(u);
      u = NULL;
    }
    put(&b, sin(s) * x[t % n]);
    s += b.v[t / 2] * s;
  }
  for (int i = 0; i < b.count; i++) s += b.v[i] * b.v[i];
  if (u != NULL) s += u[0] * u[1];
  free(u);
  free(b.v);
  return s;
}
