// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// What stands on the right of && or || in a size runs only where the left side asks for it, and once.
#include <string.h>
static int next(int *k) { return ++*k; }
double f(double a, double b) {
  double p[4] = {a, b, a * b, 1}, q[4] = {0}, r[4] = {1, 1, 1, 1};
  int n = 1, m = 2, k = 1;
  memcpy(q, p, (size_t)((n && --m) + 2) * sizeof *p);
  memmove(r, r + 1, (size_t)((n || ++m) + 1) * sizeof *p);
  memcpy(r, q, (size_t)((m > 5 || next(&k) > 1) + 1) * sizeof *p);
  return q[0] * q[1] * m + q[2] * k + r[0] * r[1] + r[2];
}
