/*
 * The laws of second order of one head: its tangent is a program, whose tangent is compared with divided differences, and whose adjoint with that
 * tangent; the tangent of the head's adjoint gives what the adjoint of its tangent does.
 */
#include "settings.h"

#define INTS int, int, int, int, int, int, int, int, int, int
#define GIVEN(s) (s).order, (s).t1, (s).t2, (s).t3, (s).t4, (s).m, (s).n, (s).k, (s).ix, (s).iy
/* Of a number or a matrix all that a derivative takes, one of each array after the other. */
#define ONE(i, v, w) (v)[i], (w)[i]

typedef double head_d(INTS, double, double, double, double, double *, double *, double *, double *, double *, double *, double *);
typedef double head_d_d(INTS, double, double, double, double, double, double, double, double, double *, double *, double *, double *, double *,
                        double *, double *, double *, double *, double *, double *, double *, double *, double *, double *);
typedef void head_d_b(INTS, double, double *, double, double *, double, double *, double, double *, double *, double *, double *, double *, double *,
                      double *, double *, double *, double *, double *, double *, double *, double *, double *, double);
typedef void head_b_d(INTS, double, double, double *, double *, double, double, double *, double *, double *, double *, double *, double *, double *,
                      double *, double *, double *, double *, double *, double *, double *, double, double);

enum { A = 3, B = 3 + SIZE, C = 3 + 2 * SIZE };

/* Of the tangent as a program: its inputs and outputs, which are values and tangents of the head. */
static double start_d[ALL], direction_d[ALL], weight_d[ALL];

static void run_tangent(head_d *f, struct setting s, double by, double *v, double *vd) {
  for (int i = 0; i < ALL; i++) v[i] = start[i] + by * direction[i], vd[i] = start_d[i] + by * direction_d[i];
  vd[0] = f(GIVEN(s), ONE(1, v, vd), ONE(2, v, vd), v + A, vd + A, v + B, vd + B, v + C, vd + C, v);
}

static int isByValue(int i) { return i == 1 || i == 2; }

/* The tangent's own tangent against divided differences; leaves it in t and td. */
static double of_tangent(head_d *f, head_d_d *g, struct setting s, double by, double *t, double *td) {
  static double v[ALL], vd[ALL], more[ALL], more_d[ALL], less[ALL], less_d[ALL];
  double error = 0, scale = 1;
  for (int i = 0; i < ALL; i++) v[i] = start[i], vd[i] = start_d[i], t[i] = direction[i], td[i] = direction_d[i];
#define ALL_FOUR(i) v + (i), t + (i), vd + (i), td + (i)
  td[0] = g(GIVEN(s), v[1], t[1], vd[1], td[1], v[2], t[2], vd[2], td[2], ALL_FOUR(A), ALL_FOUR(B), ALL_FOUR(C), v, t, vd);
  run_tangent(f, s, by, more, more_d), run_tangent(f, s, -by, less, less_d);
  for (int i = 0; i < ALL; i++) scale = fmax(scale, fmax(fabs(t[i]), fabs(td[i])));
  for (int i = 0; i < ALL; i++) {
    if (isByValue(i)) continue;
    error = fmax(error, worst(t[i], (more[i] - less[i]) / (2 * by), scale));
    error = fmax(error, worst(td[i], (more_d[i] - less_d[i]) / (2 * by), scale));
  }
  return error;
}

/* What is derived at the tangent's outputs becomes what is derived at its inputs. */
static void run_adjoint(head_d_b *f, struct setting s, double *b, double *db) {
  static double v[ALL], vd[ALL];
  const double of_result = db[0];
  for (int i = 0; i < ALL; i++) v[i] = start[i], vd[i] = start_d[i];
  for (int i = 1; i < 3; i++) b[i] = db[i] = 0;
#define TO_FOUR(i) v + (i), b + (i), vd + (i), db + (i)
  f(GIVEN(s), v[1], b + 1, vd[1], db + 1, v[2], b + 2, vd[2], db + 2, TO_FOUR(A), TO_FOUR(B), TO_FOUR(C), v, b, of_result);
  b[0] = db[0] = 0;
}

static double second_laws(head_d *f, head_d_d *fdd, head_d_b *fdb, head_b_d *fbd, struct setting s) {
  static double t[ALL], td[ALL], b[ALL], db[ALL], v[ALL], vd[ALL], gb[ALL], gbd[ALL];
  double error = of_tangent(f, fdd, s, 1e-5, t, td), left = 0, right = 0, size = 1, scale = 1;
  for (int i = 0; i < ALL; i++) b[i] = weight[i], db[i] = weight_d[i];
  for (int i = 0; i < ALL; i++)
    if (!isByValue(i)) left += t[i] * b[i] + td[i] * db[i], size += fabs(t[i] * b[i]) + fabs(td[i] * db[i]);
  run_adjoint(fdb, s, b, db);
  for (int i = 0; i < ALL; i++) right += b[i] * direction[i] + db[i] * direction_d[i], size += fabs(b[i] * direction[i]) + fabs(db[i] * direction_d[i]);
  error = fmax(error, worst(left, right, size));
  /* The Hessian of the outputs' weighted sum, times start_d, both ways; and their gradient. */
  for (int i = 0; i < ALL; i++) {
    b[i] = 0, db[i] = weight_d[i];
    v[i] = start[i], vd[i] = start_d[i], gb[i] = isByValue(i) ? 0 : weight_d[i], gbd[i] = 0;
  }
  run_adjoint(fdb, s, b, db);
#define OF_FOUR(i) v + (i), vd + (i), gb + (i), gbd + (i)
  fbd(GIVEN(s), ONE(1, v, vd), gb + 1, gbd + 1, ONE(2, v, vd), gb + 2, gbd + 2, OF_FOUR(A), OF_FOUR(B), OF_FOUR(C), gb[0], 0);
  gb[0] = gbd[0] = 0;
  for (int i = 0; i < ALL; i++) scale = fmax(scale, fmax(fabs(gb[i]), fabs(gbd[i])));
  for (int i = 0; i < ALL; i++) error = fmax(error, fmax(worst(b[i], gbd[i], scale), worst(db[i], gb[i], scale)));
  return error;
}
