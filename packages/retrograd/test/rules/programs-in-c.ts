/** Programs in C that call functions for which derivatives are written. */

/** Newton's method, and its derivatives by the implicit function theorem. */
export const root = `
double root(double a, double b) {
  double x = 1;
  for (int k = 0; k < 60; k++) x -= (x * x * x + a * x - b) / (3 * x * x + a);
  return x;
}
/* $AD ADJOINT-OF root */
void root_adjoint(double a, double *ab, double b, double *bb, double rootb) {
  double x = root(a, b), slope = 3 * x * x + a;
  *ab -= x / slope * rootb;
  *bb += rootb / slope;
}
/* $AD TANGENT-OF root */
double root_tangent(double a, double ad, double b, double bd, double *x) {
  *x = root(a, b);
  return (bd - *x * ad) / (3 * *x * *x + a);
}
`;

/** What a library has. */
export const library = `
#include <math.h>
double weighted(int n, const double *x, const double *w) {
  double s = 0;
  for (int i = 0; i < n; i++) s += w[i] * x[i] * x[i];
  return s;
}
void shift(int n, double *x, double by) {
  for (int i = 0; i < n; i++) x[i] = sin(x[i] + by);
}
void squares(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++) y[i] = x[i] * x[i];
}
`;

export const header = `
double weighted(int n, const double *x, const double *w);
void shift(int n, double *x, double by);
void squares(int n, const double *x, double *y);
`;

/** \`shift_b\` leaves something else in x, as it may. */
export const rules = `
#include <math.h>
#include "library.h"
/* $AD READS x[n], w[n]
   $AD OPTIONAL x, w */
void weighted_b(int n, const double *x, double *xb, const double *w, double *wb, double weightedb) {
  for (int i = 0; i < n; i++) {
    if (xb) xb[i] += 2 * w[i] * x[i] * weightedb;
    if (wb) wb[i] += x[i] * x[i] * weightedb;
  }
}
/* $AD OPTIONAL x, w */
double weighted_d(int n, const double *x, const double *xd, const double *w, const double *wd, double *value) {
  double s = 0;
  *value = weighted(n, x, w);
  for (int i = 0; i < n; i++) s += (xd ? 2 * w[i] * x[i] * xd[i] : 0) + (wd ? x[i] * x[i] * wd[i] : 0);
  return s;
}
/* $AD READS x[n]
   $AD WRITES x[n] */
void shift_b(int n, double *x, double *xb, double by, double *byb) {
  for (int i = 0; i < n; i++) {
    double slope = cos(x[i] + by) * xb[i];
    *byb += slope;
    xb[i] = slope;
    x[i] = 1e9;
  }
}
void shift_d(int n, double *x, double *xd, double by, double byd) {
  for (int i = 0; i < n; i++) {
    xd[i] = cos(x[i] + by) * (xd[i] + byd);
    x[i] = sin(x[i] + by);
  }
}
/* $AD READS x[n]
   $AD OVERWRITES y[n] */
void squares_b(int n, const double *x, double *xb, double *y, double *yb) {
  for (int i = 0; i < n; i++) {
    xb[i] += 2 * x[i] * yb[i];
    yb[i] = 0;
  }
}
void squares_d(int n, const double *x, const double *xd, double *y, double *yd) {
  for (int i = 0; i < n; i++) {
    y[i] = x[i] * x[i];
    yd[i] = 2 * x[i] * xd[i];
  }
}
`;
