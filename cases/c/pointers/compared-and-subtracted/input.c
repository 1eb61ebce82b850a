// adjoint --function between
// at {"n": 6, "x": [0.5, 0.2, 0.9, 0.7, 0.1, 0.3]}
#include <stddef.h>

/* distances between pointers, comparisons of pointers */
static const double *largest(const double *from, const double *to) {
  const double *best = from;
  while (++from < to)
    if (*from > *best) best = from;
  return best;
}

double between(int n, double *x) {
  const double *end = x + n;
  const double *top = largest(x, end);
  ptrdiff_t at = top - x;
  double s = 0;
  for (double *lo = x, *hi = x + n - 1; lo < hi; lo++, hi--) {
    double t = *lo * *hi;
    if (lo == top || hi == top) t *= 2;
    *lo = *hi + t;
    s += t * (hi - lo);
  }
  return s + *top * at + end[-1];
}
