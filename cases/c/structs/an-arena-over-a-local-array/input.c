// adjoint --function f
// at {"x": 0.7, "y": 1.3}
// Elements are recorded before they are stored to for the first time, through pointers that hide that they are new: the arrays begin with zeros.
#include <stddef.h>
#include <stdlib.h>

struct arena {
  double *from, *end;
};

static double *take(struct arena *a, ptrdiff_t n) {
  if (a->end - a->from < n) abort();
  double *p = a->from;
  a->from += n;
  return p;
}

static double polynomial(struct arena *a, double x) {
  double *c = take(a, 3);
  for (int i = 0; i < 3; i++) c[i] = x * (i + 1);
  return (c[2] * x + c[1]) * x + c[0];
}

double f(double x, double y) {
  double local[16], *block = malloc(20 * sizeof *block);
  struct arena a = {local, local + 16}, b = {block, block + 20};
  double *t = take(&a, 2), s = 0;
  t[0] = x * y;
  t[1] = t[0] * polynomial(&a, y);
  for (int k = 0; k < 3; k++) {
    double *u = take(&b, 4);
    for (int i = 0; i < 4; i++) u[i] = t[1] * k + y * i;
    if (k == 1) b.from -= 4;
    s += u[0] * u[3] + block[k];
  }
  free(block);
  return s * t[0];
}
