/*
 * By hand. Pairs do not depend on each other but for the sum: the gradient of the energy is one loop over the pairs. Along a
 * trajectory, the positions at which forces are evaluated are carried, nothing else: forces and velocities are linear but for them.
 */
#include "particles_hand.h"
#include <stdlib.h>
#include <string.h>

size_t particles_hand_bytes;

static double nearest(double distance, double box) {
  return distance > 0.5 * box ? distance - box : distance < -0.5 * box ? distance + box : distance;
}

double energy_hand_b(int n, const double *x, double *restrict xb, Model model, double seed) {
  const double cutoff2 = model.cutoff * model.cutoff, sigma2 = model.sigma * model.sigma;
  const double c2 = sigma2 / cutoff2, c6 = c2 * c2 * c2, shift = 4 * model.epsilon * c6 * (c6 - 1);
  double total = 0;
  particles_hand_bytes = 0;
  for (int i = 0; i < n - 1; i++) {
    const double xi = x[3 * i], yi = x[3 * i + 1], zi = x[3 * i + 2];
    double xib = 0, yib = 0, zib = 0;
    for (int j = i + 1; j < n; j++) {
      const double dx = nearest(xi - x[3 * j], model.box), dy = nearest(yi - x[3 * j + 1], model.box);
      const double dz = nearest(zi - x[3 * j + 2], model.box), r2 = dx * dx + dy * dy + dz * dz;
      if (r2 >= cutoff2) continue;
      const double inverse = 1 / r2, s2 = sigma2 * inverse, s6 = s2 * s2 * s2;
      const double scale = -48 * model.epsilon * s6 * (s6 - 0.5) * inverse * seed;
      total += 4 * model.epsilon * s6 * (s6 - 1) - shift;
      xib += scale * dx;
      yib += scale * dy;
      zib += scale * dz;
      xb[3 * j] -= scale * dx;
      xb[3 * j + 1] -= scale * dy;
      xb[3 * j + 2] -= scale * dz;
    }
    xb[3 * i] += xib;
    xb[3 * i + 1] += yib;
    xb[3 * i + 2] += zib;
  }
  return total;
}

static void forces(int n, const double *x, Model model, double *restrict f) {
  const double cutoff2 = model.cutoff * model.cutoff, sigma2 = model.sigma * model.sigma;
  memset(f, 0, 3 * n * sizeof *f);
  for (int i = 0; i < n - 1; i++) {
    const double xi = x[3 * i], yi = x[3 * i + 1], zi = x[3 * i + 2];
    for (int j = i + 1; j < n; j++) {
      const double dx = nearest(xi - x[3 * j], model.box), dy = nearest(yi - x[3 * j + 1], model.box);
      const double dz = nearest(zi - x[3 * j + 2], model.box), r2 = dx * dx + dy * dy + dz * dz;
      if (r2 >= cutoff2) continue;
      const double inverse = 1 / r2, s2 = sigma2 * inverse, s6 = s2 * s2 * s2;
      const double strength = 48 * model.epsilon * s6 * (s6 - 0.5) * inverse;
      f[3 * i] += strength * dx;
      f[3 * i + 1] += strength * dy;
      f[3 * i + 2] += strength * dz;
      f[3 * j] -= strength * dx;
      f[3 * j + 1] -= strength * dy;
      f[3 * j + 2] -= strength * dz;
    }
  }
}

/* xb += (the symmetric derivative of the forces by the positions) w */
static void forces_b(int n, const double *x, double *restrict xb, Model model, const double *w) {
  const double cutoff2 = model.cutoff * model.cutoff, sigma2 = model.sigma * model.sigma;
  for (int i = 0; i < n - 1; i++) {
    const double xi = x[3 * i], yi = x[3 * i + 1], zi = x[3 * i + 2];
    for (int j = i + 1; j < n; j++) {
      const double dx = nearest(xi - x[3 * j], model.box), dy = nearest(yi - x[3 * j + 1], model.box);
      const double dz = nearest(zi - x[3 * j + 2], model.box), r2 = dx * dx + dy * dy + dz * dz;
      if (r2 >= cutoff2) continue;
      const double inverse = 1 / r2, s2 = sigma2 * inverse, s6 = s2 * s2 * s2, common = 48 * model.epsilon * s6 * inverse;
      const double strength = common * (s6 - 0.5);
      const double wx = w[3 * i] - w[3 * j], wy = w[3 * i + 1] - w[3 * j + 1], wz = w[3 * i + 2] - w[3 * j + 2];
      /* twice the derivative of the strength by r2 */
      const double along = (dx * wx + dy * wy + dz * wz) * common * inverse * (4 - 14 * s6);
      const double bx = strength * wx + along * dx, by = strength * wy + along * dy, bz = strength * wz + along * dz;
      xb[3 * i] += bx;
      xb[3 * i + 1] += by;
      xb[3 * i + 2] += bz;
      xb[3 * j] -= bx;
      xb[3 * j + 1] -= by;
      xb[3 * j + 2] -= bz;
    }
  }
}

double trajectory_cost_hand_b(int n, const double *x0, double *x0b, const double *v0, double *v0b, const double *target,
                              Model model, int steps, double dt, double seed) {
  const int size = 3 * n;
  particles_hand_bytes = (size_t)(steps + 1) * size * sizeof(double);
  double *path = malloc(particles_hand_bytes), *v = malloc(4 * size * sizeof *v), *f = v + size, *xb = f + size, *vb = xb + size;
  double cost = 0;
  memcpy(path, x0, size * sizeof *path);
  memcpy(v, v0, size * sizeof *v);
  forces(n, path, model, f);
  double *x = path;
  for (int step = 0; step < steps; step++) {
    double *next = x + size;
    for (int i = 0; i < size; i++) {
      v[i] += 0.5 * dt * f[i];
      const double moved = x[i] + dt * v[i], up = moved < 0 ? moved + model.box : moved;
      next[i] = up >= model.box ? up - model.box : up;
    }
    x = next;
    forces(n, x, model, f);
    for (int i = 0; i < size; i++) v[i] += 0.5 * dt * f[i];
  }
  for (int i = 0; i < size; i++) {
    const double d = nearest(x[i] - target[i], model.box);
    cost += 0.5 * d * d + 0.5 * v[i] * v[i];
    xb[i] = d * seed / n;
    vb[i] = v[i] * seed / n;
  }
  /* f becomes the adjoint of the forces: what follows and what precedes their evaluation use them in the same way. */
  double *fb = f;
  for (int i = 0; i < size; i++) fb[i] = 0.5 * dt * vb[i];
  for (; x > path; x -= size) {
    forces_b(n, x, xb, model, fb);
    for (int i = 0; i < size; i++) {
      vb[i] += dt * xb[i];
      fb[i] = x - size > path ? dt * vb[i] : 0.5 * dt * vb[i];
    }
  }
  forces_b(n, x, xb, model, fb);
  for (int i = 0; i < size; i++) {
    x0b[i] += xb[i];
    v0b[i] += vb[i];
  }
  free(path);
  free(v);
  return cost / n;
}
