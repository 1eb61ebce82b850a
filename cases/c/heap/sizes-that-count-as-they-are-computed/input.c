// adjoint --function f
// at {"a": 0.8, "n": 4, "x": [0.3, 0.7, 1.1, 0.4]}
// A size that counts down, or calls what counts, does so once for the storage it is copied from and that it is copied to.
#include <stdlib.h>
#include <string.h>

struct line { double *d; size_t n; };
static int asked;
static unsigned char one_less(int n) { asked++; return (unsigned char)(n - 1); }

static double first(struct line *l) {
  double value = l->d[0];
  memmove(l->d, l->d + 1, --l->n * sizeof *l->d);
  return value;
}

double f(double a, int n, const double *x) {
  struct line l = {malloc((size_t)n * sizeof(double)), 0};
  double copy[4] = {0, 0, 0, 0}, sum = 0;
  int k = 0, zeros = 0;
  asked = 0;
  for (int i = 0; i < n; i++) l.d[l.n++] = x[i] * a;
  memcpy(copy, x, one_less(n) * sizeof *copy);
  memset(copy + 3, 0, ++zeros * sizeof(double));
  while (l.n > 1) sum += first(&l) * copy[k++] * (double)l.n;
  sum += l.d[0] * asked * zeros;
  free(l.d);
  return sum * k;
}
