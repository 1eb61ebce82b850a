#include "particles.h"
#include <stdlib.h>
#include <string.h>

/* The distance along one axis to the nearest image. */
static double nearest(double distance, double box) {
  if (distance > 0.5 * box) distance -= box;
  else if (distance < -0.5 * box) distance += box;
  return distance;
}

double energy(int n, const double *x, Model model) {
  const double cutoff2 = model.cutoff * model.cutoff;
  const double sigma2 = model.sigma * model.sigma;
  const double c2 = sigma2 / cutoff2;
  const double c6 = c2 * c2 * c2;
  const double shift = 4.0 * model.epsilon * c6 * (c6 - 1.0);
  double total = 0.0;
  for (int i = 0; i < n - 1; i++) {
    for (int j = i + 1; j < n; j++) {
      double dx = nearest(x[3 * i] - x[3 * j], model.box);
      double dy = nearest(x[3 * i + 1] - x[3 * j + 1], model.box);
      double dz = nearest(x[3 * i + 2] - x[3 * j + 2], model.box);
      double r2 = dx * dx + dy * dy + dz * dz;
      if (r2 < cutoff2) {
        double s2 = sigma2 / r2;
        double s6 = s2 * s2 * s2;
        total += 4.0 * model.epsilon * s6 * (s6 - 1.0) - shift;
      }
    }
  }
  return total;
}

/* Forces of all pairs. */
static void forces(int n, const double *x, Model model, double *f) {
  const double cutoff2 = model.cutoff * model.cutoff;
  const double sigma2 = model.sigma * model.sigma;
  for (int i = 0; i < 3 * n; i++) f[i] = 0.0;
  for (int i = 0; i < n - 1; i++) {
    for (int j = i + 1; j < n; j++) {
      double d[3], r2 = 0.0;
      for (int k = 0; k < 3; k++) {
        d[k] = nearest(x[3 * i + k] - x[3 * j + k], model.box);
        r2 += d[k] * d[k];
      }
      if (r2 >= cutoff2) continue;
      double s2 = sigma2 / r2;
      double s6 = s2 * s2 * s2;
      double strength = 48.0 * model.epsilon * s6 * (s6 - 0.5) / r2;
      for (int k = 0; k < 3; k++) {
        f[3 * i + k] += strength * d[k];
        f[3 * j + k] -= strength * d[k];
      }
    }
  }
}

static double wrap(double x, double box) {
  if (x < 0.0) x += box;
  if (x >= box) x -= box;
  return x;
}

/* One step of velocity Verlet; all masses are 1. f holds the forces before, and the new ones afterwards. */
static void verlet_step(int n, double *x, double *v, double *f, Model model, double dt) {
  for (int i = 0; i < 3 * n; i++) {
    v[i] += 0.5 * dt * f[i];
    x[i] = wrap(x[i] + dt * v[i], model.box);
  }
  forces(n, x, model, f);
  for (int i = 0; i < 3 * n; i++) v[i] += 0.5 * dt * f[i];
}

double trajectory_cost(int n, const double *x0, const double *v0, const double *target, Model model, int steps, double dt) {
  double *x = malloc(3 * n * sizeof(double));
  double *v = malloc(3 * n * sizeof(double));
  double *f = malloc(3 * n * sizeof(double));
  memcpy(x, x0, 3 * n * sizeof(double));
  memcpy(v, v0, 3 * n * sizeof(double));
  forces(n, x, model, f);
  for (int step = 0; step < steps; step++) verlet_step(n, x, v, f, model, dt);
  double cost = 0.0;
  for (int i = 0; i < 3 * n; i++) {
    double d = nearest(x[i] - target[i], model.box);
    cost += 0.5 * d * d + 0.5 * v[i] * v[i];
  }
  free(x);
  free(v);
  free(f);
  return cost / n;
}
