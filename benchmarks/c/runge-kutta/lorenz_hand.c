/*
 * By hand. The tendency is quadratic: its derivative needs the state that it was taken of. Carried are the four states per step
 * at which the tendency is taken. Two more elements at each end of a state, and of an adjoint of a tendency, are copies from the
 * other end of the ring: place i is element i + 2.
 */
#include "lorenz_hand.h"
#include <stdlib.h>
#include <string.h>

size_t lorenz_hand_bytes;

static void close_ring(int n, double *y) {
  y[0] = y[n];
  y[1] = y[n + 1];
  y[n + 2] = y[2];
  y[n + 3] = y[3];
}

/* The tendency at `at`, times `scale`, added to `from`: the next state. The tendency times `weight` is added to `sum`. */
static void stage(int n, double *restrict at, const double *restrict forcing, const double *restrict from, double scale,
                  double *restrict next, double weight, double *restrict sum) {
  close_ring(n, at);
  for (int i = 0; i < n; i++) {
    const double k = (at[i + 3] - at[i]) * at[i + 1] - at[i + 2] + forcing[i];
    next[i + 2] = from[i + 2] + scale * k;
    sum[i] += weight * k;
  }
}

/* From the adjoint kb of a tendency to that of the state it was taken of, which is also added to `sum`. */
static void tendency_b(int n, const double *restrict y, double *restrict kb, double *restrict forcingb, double *restrict yb,
                       double *restrict sum) {
  close_ring(n, kb);
  for (int i = 0; i < n; i++) {
    yb[i] = kb[i + 1] * y[i] + kb[i + 3] * (y[i + 4] - y[i + 1]) - kb[i + 4] * y[i + 3] - kb[i + 2];
    forcingb[i] += kb[i + 2];
    sum[i] += yb[i];
  }
}

double lorenz_misfit_hand_b(int n, const double *initial, double *initialb, const double *forcing, double *forcingb,
                            const double *observed, int steps, int every, double dt, double seed) {
  const int padded = n + 4;
  const double scale = seed / ((double)(steps / every) * n);
  lorenz_hand_bytes = sizeof(double) * (4 * (size_t)steps + 1) * padded;
  double *tape = malloc(lorenz_hand_bytes), *work = malloc(5 * padded * sizeof *work), misfit = 0;
  double *sum = work, *unused = sum + padded, *yb = unused + padded, *kb = yb + padded, *stageb = kb + padded;
  memcpy(tape + 2, initial, n * sizeof *tape);
  for (int step = 1; step <= steps; step++) {
    double *y = tape + 4 * (size_t)(step - 1) * padded, *y2 = y + padded, *y3 = y2 + padded, *y4 = y3 + padded, *end = y4 + padded;
    memset(sum, 0, n * sizeof *sum);
    stage(n, y, forcing, y, 0.5 * dt, y2, 1, sum);
    stage(n, y2, forcing, y, 0.5 * dt, y3, 2, sum);
    stage(n, y3, forcing, y, dt, y4, 2, sum);
    stage(n, y4, forcing, y, 0, unused, 1, sum);
    for (int i = 0; i < n; i++) end[i + 2] = y[i + 2] + dt / 6 * sum[i];
    if (step % every != 0) continue;
    for (int i = 0; i < n; i++) {
      const double d = end[i + 2] - observed[(step / every - 1) * n + i];
      misfit += 0.5 * d * d;
    }
  }

  memset(yb, 0, n * sizeof *yb);
  for (int step = steps; step >= 1; step--) {
    const double *y = tape + 4 * (size_t)(step - 1) * padded, *y2 = y + padded, *y3 = y2 + padded, *y4 = y3 + padded;
    if (step % every == 0) {
      const double *end = y4 + padded;
      for (int i = 0; i < n; i++) yb[i] += scale * (end[i + 2] - observed[(step / every - 1) * n + i]);
    }
    memcpy(sum, yb, n * sizeof *sum);
    for (int i = 0; i < n; i++) kb[i + 2] = dt / 6 * yb[i];
    tendency_b(n, y4, kb, forcingb, stageb, sum);
    for (int i = 0; i < n; i++) kb[i + 2] = dt / 3 * yb[i] + dt * stageb[i];
    tendency_b(n, y3, kb, forcingb, stageb, sum);
    for (int i = 0; i < n; i++) kb[i + 2] = dt / 3 * yb[i] + 0.5 * dt * stageb[i];
    tendency_b(n, y2, kb, forcingb, stageb, sum);
    for (int i = 0; i < n; i++) kb[i + 2] = dt / 6 * yb[i] + 0.5 * dt * stageb[i];
    tendency_b(n, y, kb, forcingb, stageb, sum);
    memcpy(yb, sum, n * sizeof *yb);
  }
  for (int i = 0; i < n; i++) initialb[i] += yb[i];
  free(tape);
  free(work);
  return misfit / ((double)(steps / every) * n);
}
