// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// Pointers that are swapped, moved and followed through pointers to them; comparison and difference.
#include <stddef.h>

static void swap(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

static void advance(const double **p, int k) { *p += k; }

double f(int n, const double *x) {
  double a[3], b[3], *p = a, *q = b, **pp = &p;
  for (int i = 0; i < 3; i++) {
    a[i] = x[i];
    b[i] = x[i + 1] * x[i];
  }
  for (int i = 0; i < 4; i++) {
    swap(&p, &q);
    p[i % 3] += q[(i + 1) % 3] * (*pp)[0];
  }
  const double *r = x, *end = x + n;
  advance(&r, 2);
  double s = *r * r[-1];
  for (; r < end; r++) s += *r * (end - r);
  double *rows[3] = {a, b, a + 1};
  for (double **it = rows; it < rows + 3; ++it) s += (*it)[1] * **it;
  ptrdiff_t d = &a[2] - a;
  return s + d * *pp[0] * (p == a) + (x <= end ? x[1] : x[0]) * a[0] * b[0];
}
