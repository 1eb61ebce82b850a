/*
 * The laws of one head, for REAL: its tangent against divided differences, its adjoint against its tangent (dot product). Floats are compared with what
 * double gave. Included for each type of numbers; N(name) is a name for that.
 */
#ifndef LAWS
#define LAWS
#include "settings.h"
static double known[ALL];
#endif

typedef REAL N(head)(int, int, int, int, int, int, int, int, int, int, REAL, REAL, REAL *, REAL *, REAL *);
typedef REAL N(head_d)(int, int, int, int, int, int, int, int, int, int, REAL, REAL, REAL, REAL, REAL *, REAL *, REAL *, REAL *, REAL *, REAL *, REAL *);
typedef void N(head_b)(int, int, int, int, int, int, int, int, int, int, REAL, REAL *, REAL, REAL *, REAL *, REAL *, REAL *, REAL *, REAL *, REAL *, REAL);

static void N(run)(N(head) *f, struct setting s, const double *from, double by, REAL *v) {
  for (int i = 0; i < ALL; i++) v[i] = (REAL)(from[i] + by * direction[i]);
  v[0] = f(s.order, s.t1, s.t2, s.t3, s.t4, s.m, s.n, s.k, s.ix, s.iy, v[1], v[2], v + 3, v + 3 + SIZE, v + 3 + 2 * SIZE);
}

/* The largest relative error. `difference`: 0 compares tangents with those that are known. */
static double N(laws)(N(head) *f, N(head_d) *fd, N(head_b) *fb, struct setting s, double difference) {
  static REAL value[ALL], tangent[ALL], plain[ALL], more[ALL], less[ALL], adjoint[ALL];
  double error = 0, scale = 1, left = 0, right = 0, size = 1;
  for (int i = 0; i < ALL; i++) value[i] = (REAL)start[i], tangent[i] = (REAL)direction[i];
  tangent[0] = fd(s.order, s.t1, s.t2, s.t3, s.t4, s.m, s.n, s.k, s.ix, s.iy, value[1], tangent[1], value[2], tangent[2], value + 3, tangent + 3,
                  value + 3 + SIZE, tangent + 3 + SIZE, value + 3 + 2 * SIZE, tangent + 3 + 2 * SIZE, value);
  N(run)(f, s, start, 0, plain);
  if (difference > 0) N(run)(f, s, start, difference, more), N(run)(f, s, start, -difference, less);
  for (int i = 0; i < ALL; i++) scale = fmax(scale, fabs((double)tangent[i]));
  for (int i = 0; i < ALL; i++) {
    if (i == 1 || i == 2) continue; /* by value */
    const double should = difference > 0 ? ((double)more[i] - (double)less[i]) / (2 * difference) : known[i];
    error = fmax(error, worst(tangent[i], should, scale));
    error = fmax(error, worst(value[i], plain[i], 1 + fabs((double)plain[i])) * 1e-3);
  }
  for (int i = 0; i < ALL; i++) value[i] = (REAL)start[i], adjoint[i] = i == 1 || i == 2 ? 0 : (REAL)weight[i];
  fb(s.order, s.t1, s.t2, s.t3, s.t4, s.m, s.n, s.k, s.ix, s.iy, value[1], adjoint + 1, value[2], adjoint + 2, value + 3, adjoint + 3, value + 3 + SIZE,
     adjoint + 3 + SIZE, value + 3 + 2 * SIZE, adjoint + 3 + 2 * SIZE, (REAL)weight[0]);
  for (int i = 0; i < ALL; i++) {
    const double out = i == 1 || i == 2 ? 0 : (double)tangent[i] * weight[i], in = i == 0 ? 0 : (double)adjoint[i] * direction[i];
    left += out, right += in, size += fabs(out) + fabs(in);
    if (difference > 0) known[i] = tangent[i];
  }
  return fmax(error, worst(left, right, size));
}
