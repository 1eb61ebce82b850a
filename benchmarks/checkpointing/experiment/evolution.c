/*
 * Heat in a rod: y_t - (k y_x)_x = u on ]0, 1[, y = 0 at both ends and at the beginning. Linear elements of one length in space, implicit in
 * time, each step solved with Jacobi's method: the test problem of Grimm, Pottier, Rostaing-Schmidt 1996, section 5.
 */
#include "evolution.h"

#include <math.h>
#include <stdlib.h>

/* The matrix of a time step: what is on its diagonal, and at [i] beside it what couples the points i and i + 1. */
static void matrix(int points, const double *conductivity, double h, double dt, double *diagonal, double *beside) {
  int i;
  for (i = 0; i <= points; i++) beside[i] = h / 6 - dt / h * conductivity[i];
  for (i = 1; i <= points; i++) diagonal[i] = 2 * h / 3 + dt / h * (conductivity[i - 1] + conductivity[i]);
}

static void rhs(int points, const double *y, const double *source, double h, double dt, double *b) {
  int i;
  for (i = 1; i <= points; i++) b[i] = h / 6 * (y[i - 1] + 4 * y[i] + y[i + 1]) + dt * h * source[i];
}

static void sweep(int points, const double *diagonal, const double *beside, const double *b, double *y, double *next) {
  int i;
  for (i = 1; i <= points; i++) next[i] = (b[i] - beside[i - 1] * y[i - 1] - beside[i] * y[i + 1]) / diagonal[i];
  for (i = 1; i <= points; i++) y[i] = next[i];
}

static void solve(int points, const double *diagonal, const double *beside, const double *b, int sweeps, double *y, double *next) {
  int k;
  for (k = 0; k < sweeps; k++) sweep(points, diagonal, beside, b, y, next);
}

/* The largest of what the equations lack. */
static double residual(int points, const double *diagonal, const double *beside, const double *b, const double *y) {
  double most = 0;
  int i;
  for (i = 1; i <= points; i++)
    most = fmax(most, fabs(b[i] - beside[i - 1] * y[i - 1] - diagonal[i] * y[i] - beside[i] * y[i + 1]));
  return most;
}

/* At most so many sweeps. */
static void solve_until(int points, const double *diagonal, const double *beside, const double *b, int sweeps, double tolerance,
                        double *y, double *next) {
  int done;
  for (done = 0; done < sweeps && residual(points, diagonal, beside, b, y) > tolerance; done++)
    sweep(points, diagonal, beside, b, y, next);
}

/* The state at the end. */
static void state(int points, const double *source, const double *conductivity, double dt, int steps, int sweeps,
                  double tolerance, double *y) {
  const size_t all = (size_t)points + 2;
  const double h = 1.0 / (points + 1);
  double *diagonal = calloc(all, sizeof *diagonal);
  double *beside = calloc(all, sizeof *beside);
  double *next = calloc(all, sizeof *next);
  double *b = calloc(all, sizeof *b);
  int step;
  matrix(points, conductivity, h, dt, diagonal, beside);
  for (step = 0; step < steps; step++) {
    rhs(points, y, source, h, dt, b);
    if (tolerance > 0) solve_until(points, diagonal, beside, b, sweeps, tolerance, y, next);
    else solve(points, diagonal, beside, b, sweeps, y, next);
  }
  free(diagonal);
  free(beside);
  free(next);
  free(b);
}

double misfit(int points, const double *source, const double *conductivity, const double *wanted, double dt, int steps, int sweeps,
              double tolerance) {
  double *y = calloc((size_t)points + 2, sizeof *y);
  double sum = 0;
  int i;
  state(points, source, conductivity, dt, steps, sweeps, tolerance, y);
  for (i = 0; i <= points + 1; i++) sum += (y[i] - wanted[i]) * (y[i] - wanted[i]);
  free(y);
  return sum / (2.0 * (points + 1));
}
