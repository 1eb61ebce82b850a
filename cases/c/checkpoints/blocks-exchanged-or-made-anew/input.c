// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// Blocks that steps release and make in place of those that they release, and change in place too.
#include <math.h>
#include <stdlib.h>
#include <string.h>
struct s { double *a, *b; int n; };
static void half(struct s *s, int t) {
  s->a[0] += 0.1 * s->b[1] * s->b[1];
  if (t % 2 == 0) {
    double *c = malloc(s->n * sizeof *c);
    memcpy(c, s->b, s->n * sizeof *c);
    for (int i = 0; i < s->n; i++) c[i] *= sin(s->a[i]);
    free(s->b);
    s->b = c;
  } else {
    double *t = s->a;
    s->a = s->b;
    s->b = t;
  }
}
double f(int n, const double x[3], int nt) {
  struct s s = {malloc(n * sizeof(double)), malloc(n * sizeof(double)), n};
  double r = 0;
  for (int i = 0; i < n; i++) {
    s.a[i] = x[i];
    s.b[i] = 1 + x[i];
  }
  // $AD BINOMIAL-CKP 3
  for (int t = 0; t < nt; t++) {
    half(&s, t);
    s.b[0] += 0.01 * t;
    r += s.a[1] * s.b[2];
  }
  for (int i = 0; i < n; i++) r += s.a[i] * s.b[i];
  free(s.a);
  free(s.b);
  return r;
}
