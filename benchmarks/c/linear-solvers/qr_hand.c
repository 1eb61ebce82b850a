/*
 * By hand, of the least squares problem: the steps of Gram-Schmidt backwards. Carried are Q, R, what is left of b, and the
 * solution: a column before a step is the column after it and the multiple that the step has taken away, put back in the same
 * loop that needs it. (The normal equations would give this gradient in fewer operations; this is the adjoint of the program's
 * own steps, which is what a generated derivative can be.) The
 * forward sweep adds up in the program's order, the backward sweep in four parts.
 */
#include "solvers_hand.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double dot(int n, const double *x, const double *y) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

static double dot_in_parts(int n, const double *x, const double *y) {
  double sum[4] = {0, 0, 0, 0};
  int i = 0;
  for (; i + 3 < n; i += 4) {
    for (int p = 0; p < 4; p++) sum[p] += x[i + p] * y[i + p];
  }
  for (; i < n; i++) sum[0] += x[i] * y[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* Takes the part along q out of v; returns its size. */
static double project(int m, const double *restrict q, double *restrict v) {
  const double r = dot(m, q, v);
  for (int i = 0; i < m; i++) v[i] -= r * q[i];
  return r;
}

/* Backwards: v as it was before, vb and qb; rb is the adjoint of the size from elsewhere. */
static void project_b(int m, const double *restrict q, double *restrict qb, double *restrict v, double *restrict vb, double r,
                      double rb) {
  const double sizeb = rb - dot_in_parts(m, q, vb);
  for (int i = 0; i < m; i++) {
    v[i] += r * q[i];
    qb[i] += sizeb * v[i] - r * vb[i];
    vb[i] += sizeb * q[i];
  }
}

double qr_misfit_hand_b(int m, int n, const double *a, double *ab, const double *b, double *bb, const double *target, double seed) {
  const size_t columns = (size_t)n * m, square = (size_t)n * n;
  double *work = malloc((2 * (columns + square + m) + 3 * n) * sizeof *work);
  double *q = work, *qb = q + columns, *r = qb + columns, *rb = r + square, *rest = rb + square, *restb = rest + m;
  double *y = restb + m, *x = y + n, *xb = x + n, misfit = 0;
  solvers_hand_bytes = (columns + square / 2 + m + n) * sizeof *work;
  memcpy(q, a, columns * sizeof *q);
  memcpy(rest, b, m * sizeof *rest);
  for (int k = 0; k < n; k++) {
    double *column = q + k * m;
    const double length = r[k * n + k] = sqrt(dot(m, column, column));
    for (int i = 0; i < m; i++) column[i] /= length;
    for (int j = k + 1; j < n; j++) r[k * n + j] = project(m, column, q + j * m);
    y[k] = project(m, column, rest);
  }
  for (int i = n - 1; i >= 0; i--) {
    x[i] = (y[i] - dot(n - i - 1, r + i * n + i + 1, x + i + 1)) / r[i * n + i];
  }
  for (int i = 0; i < n; i++) {
    xb[i] = x[i] - target[i];
    misfit += 0.5 * xb[i] * xb[i];
    xb[i] *= seed;
  }

  for (int i = 0; i < n; i++) {
    const double sumb = xb[i] / r[i * n + i];
    rb[i * n + i] = -sumb * x[i];
    for (int j = i + 1; j < n; j++) {
      rb[i * n + j] = -sumb * x[j];
      xb[j] -= sumb * r[i * n + j];
    }
    xb[i] = sumb;
  }
  memset(qb, 0, columns * sizeof *qb);
  memset(restb, 0, m * sizeof *restb);
  for (int k = n - 1; k >= 0; k--) {
    double *restrict column = q + k * m, *restrict columnb = qb + k * m;
    const double length = r[k * n + k];
    project_b(m, column, columnb, rest, restb, y[k], xb[k]);
    for (int j = n - 1; j > k; j--) project_b(m, column, columnb, q + j * m, qb + j * m, r[k * n + j], rb[k * n + j]);
    const double lengthb = rb[k * n + k] - dot_in_parts(m, column, columnb) / length;
    for (int i = 0; i < m; i++) {
      columnb[i] = columnb[i] / length + lengthb * column[i];
      column[i] *= length;
    }
  }
  for (size_t i = 0; i < columns; i++) ab[i] += qb[i];
  for (int i = 0; i < m; i++) bb[i] += restb[i];
  free(work);
  return misfit;
}
