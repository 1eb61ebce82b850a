/* Lennard-Jones: driver [budget in seconds per case]. A liquid: a cubic lattice of density 0.8, a little disturbed. */
#include "../bench.h"
#include "../gradient.h"
#include "particles.h"
#include "particles_hand.h"
#ifdef WITH_GENERATED
#include "particles_b.h"
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double dt = 0.002;
static int n, steps;
static Model model;
/* Inputs and gradient: positions, then velocities. */
static double *x, *xb, *v, *vb, *target, value;

static double cost(void) {
  return value;
}

static void clear(void) {
  memset(xb, 0, 6 * n * sizeof *xb);
}

static void static_energy(void) {
  value = energy(n, x, model);
}

static void static_hand(void) {
  clear();
  value = energy_hand_b(n, x, xb, model, 1);
}

static void moving(void) {
  value = trajectory_cost(n, x, v, target, model, steps, dt);
}

static void moving_hand(void) {
  clear();
  value = trajectory_cost_hand_b(n, x, xb, v, vb, target, model, steps, dt, 1);
}

#ifdef WITH_GENERATED
static void static_generated(void) {
  clear();
  energy_b(n, x, xb, model, 1);
}

static void moving_generated(void) {
  clear();
  trajectory_cost_b(n, x, xb, v, vb, target, model, steps, dt, 1);
}
#else
#define static_generated NULL
#define moving_generated NULL
#endif

static void one(const char *label, int side, int time_steps, struct bench_gradient task, double budget) {
  n = side * side * side;
  steps = time_steps;
  const double spacing = cbrt(1 / 0.8);
  model = (Model){side * spacing, 2.5, 1, 1};
  x = malloc(6 * n * sizeof *x);
  xb = malloc(6 * n * sizeof *xb);
  target = malloc(3 * n * sizeof *target);
  v = x + 3 * n;
  vb = xb + 3 * n;
  bench_seed(n);
  for (int i = 0; i < n; i++) {
    const int place[3] = {i / (side * side), i / side % side, i % side};
    for (int k = 0; k < 3; k++) {
      target[3 * i + k] = (place[k] + 0.5) * spacing;
      x[3 * i + k] = target[3 * i + k] + 0.05 * bench_normal();
      v[3 * i + k] = bench_normal();
    }
  }
  task.label = label;
  task.inputs = x;
  task.gradient = xb;
  task.count = 6 * n;
  task.cost = cost;
  task.step = 1e-7;
  task.hand_bytes = &particles_hand_bytes;
  bench_gradient(&task, budget);
  free(x);
  free(xb);
  free(target);
}

int main(int argc, char **argv) {
  const double budget = argc > 1 ? atof(argv[1]) : 2;
  const struct bench_gradient at_rest = {.primal = static_energy, .hand = static_hand, .generated = static_generated};
  const struct bench_gradient in_motion = {.primal = moving, .hand = moving_hand, .generated = moving_generated};
  one("energy,n=216", 6, 0, at_rest, budget);
  one("energy,n=1000", 10, 0, at_rest, budget);
  one("trajectory,n=216,steps=10", 6, 10, in_motion, budget);
  one("trajectory,n=512,steps=20", 8, 20, in_motion, budget);
  return 0;
}
