// adjoint --function f --memory chunks
// at { "n": 4, "x": [0.5, 1.2, 0.8, 0.3] }
// What `turn` stores to is the result or a block that nobody needs later: it puts back what was there in both, so both have to be there.
#include <stdlib.h>
#include <string.h>
static void turn(double *p, const double *q, int n) {
  if (n == 1) { *p = *q; return; }
  turn(p, q, n / 2);
  turn(p + n / 2, q + n / 2, n - n / 2);
  for (int i = 1; i < n; i++) p[i] += 0.5 * p[i - 1];
}
static void run(const double *in, double *out, int n, int isOne) {
  if (isOne) {
    double *tmp = malloc(n * sizeof *tmp);
    turn(tmp, in, n);
    memcpy(out, tmp, n * sizeof *out);
    free(tmp);
  } else turn(out, in, n);
}
double f(int n, const double *x) {
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), s = 0;
  for (int i = 0; i < n; i++) u[i] = x[i];
  run(u, v, n, 0);
  for (int i = 0; i < n; i++) v[i] *= v[i];
  run(v, v, n, 1);
  for (int i = 0; i < n; i++) s += v[i] * v[i] * (i + 1);
  free(u);
  free(v);
  return s;
}
