// adjoint --function f
// at {"x": [0.7, 1.3, 2], "n": 3}
// at {"x": [0.2, -0.4], "n": 2}
// An integer that holds nothing but addresses is a pointer here; what else is done with it is done with a number.
#include <stdint.h>
#include <stdlib.h>

struct cell {
  double v;
  struct cell *next;
};

static double walk(const double *x, int n) {
  double held[6];
  uintptr_t at = (uintptr_t)held, other = (uintptr_t)x, end;
  for (int i = 0; i < 6; i++) {
    *(double *)at = x[i % n] * ((const double *)other)[0];
    at += sizeof(double);
  }
  end = at;
  double s = 0;
  for (at = (uintptr_t)&held[0]; at < end; at += 2 * sizeof(double)) s += *(double *)at * *(double *)(at + 8);
  return (at & 7) == 0 ? s : 0;
}

static double list(const double *x, int n) {
  struct cell *all = calloc(n, sizeof *all);
  unsigned long head = 0;
  for (int i = 0; i < n; i++) {
    all[i].v = x[i] * x[0];
    all[i].next = (struct cell *)head;
    head = (unsigned long)&all[i];
  }
  double s = 0.5;
  for (; head != 0; head = (unsigned long)((struct cell *)head)->next) s += s * ((struct cell *)head)->v;
  free(all);
  return s;
}

double f(const double *x, int n) { return walk(x, n) * list(x, n); }
