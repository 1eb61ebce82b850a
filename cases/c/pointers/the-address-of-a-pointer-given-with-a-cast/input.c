// adjoint --function f --no-inline-calls
// at {"x": [0.3, 0.5, 1.2], "n": 2}
// What may be written through is handed over by its address to a function that only reads: with a cast, in the derivative too.
#include <math.h>
static double pick(const double *a, int k, const double **out) {
  *out = a + k;
  return a[0] * a[k];
}
double f(const double *x, int n) {
  double *p;
  double s = pick(x, 1, (const double **)&p);
  s += sin(*p) * n;
  s += pick(p, 1, (const double **)&p) * *p;
  return s;
}
