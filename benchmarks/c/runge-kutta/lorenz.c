#include "lorenz.h"

/* The right-hand side of the differential equations. */
static void tendency(int n, const double y[n], const double forcing[n], double dydt[n]) {
  for (int i = 0; i < n; i++) {
    int next = (i + 1) % n;
    int previous = (i + n - 1) % n;
    int before = (i + n - 2) % n;
    dydt[i] = (y[next] - y[before]) * y[previous] - y[i] + forcing[i];
  }
}

/* One step of the classical method of Runge and Kutta, in place. */
static void rk4_step(int n, double y[n], const double forcing[n], double dt) {
  double k1[n], k2[n], k3[n], k4[n], stage[n];
  tendency(n, y, forcing, k1);
  for (int i = 0; i < n; i++) stage[i] = y[i] + 0.5 * dt * k1[i];
  tendency(n, stage, forcing, k2);
  for (int i = 0; i < n; i++) stage[i] = y[i] + 0.5 * dt * k2[i];
  tendency(n, stage, forcing, k3);
  for (int i = 0; i < n; i++) stage[i] = y[i] + dt * k3[i];
  tendency(n, stage, forcing, k4);
  for (int i = 0; i < n; i++) y[i] += dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
}

double lorenz_misfit(int n, const double *initial, const double *forcing, const double *observed, int steps, int every, double dt) {
  double y[n];
  double misfit = 0.0;
  int seen = 0;
  for (int i = 0; i < n; i++) y[i] = initial[i];
  for (int step = 1; step <= steps; step++) {
    rk4_step(n, y, forcing, dt);
    if (step % every == 0) {
      for (int i = 0; i < n; i++) {
        double d = y[i] - observed[seen * n + i];
        misfit += 0.5 * d * d;
      }
      seen++;
    }
  }
  return misfit / (seen * n);
}
