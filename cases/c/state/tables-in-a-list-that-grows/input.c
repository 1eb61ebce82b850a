// adjoint --function spectrum --wrt x
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// A block is filled right behind its allocation, when others know it or not: nothing of what it held is saved. The list is whole for the next call.
#include <math.h>
#include <stdlib.h>

struct plan {
  int n;
  double *re, *im;
  struct plan *next;
};
static struct plan *plans;

static struct plan *plan_for(int n) {
  struct plan *p = plans;
  while (p != NULL && p->n != n) p = p->next;
  if (p == NULL) {
    p = malloc(sizeof *p);
    p->n = n;
    p->re = malloc(n * sizeof *p->re);
    p->im = malloc(n * sizeof *p->im);
    for (int i = 0; i < n; i++) {
      p->re[i] = cos(2 * i * 3.14159 / n);
      p->im[i] = -sin(2 * i * 3.14159 / n);
    }
    p->next = plans;
    plans = p;
  }
  return p;
}

static double power(int n, const double *x) {
  const struct plan *p = plan_for(n);
  double s = 0;
  for (int k = 0; k < n; k++) {
    double re = 0, im = 0;
    for (int i = 0; i < n; i++) {
      re += x[i] * p->re[i * k % n];
      im += x[i] * p->im[i * k % n];
    }
    s += log(1 + re * re + im * im);
  }
  return s;
}

double spectrum(int n, const double *x) {
  double s = power(n, x);
  double y[2] = {s, x[0]};
  return power(2, y) * s;
}
