/* Runge-Kutta: driver [budget in seconds per case]. Half a unit of time: errors of the initial state grow little more than twofold. */
#include "../bench.h"
#include "../gradient.h"
#include "lorenz.h"
#include "lorenz_hand.h"
#ifdef WITH_GENERATED
#include "lorenz_b.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int every = 10;
static int n, steps;
static double dt;
/* Inputs and gradient: initial state, then forcing. */
static double *inputs, *gradient, *observed, misfit;

static double cost(void) {
  return misfit;
}

static void primal(void) {
  misfit = lorenz_misfit(n, inputs, inputs + n, observed, steps, every, dt);
}

static void by_hand(void) {
  memset(gradient, 0, 2 * n * sizeof *gradient);
  misfit = lorenz_misfit_hand_b(n, inputs, gradient, inputs + n, gradient + n, observed, steps, every, dt, 1);
}

#ifdef WITH_GENERATED
static void by_tool(void) {
  memset(gradient, 0, 2 * n * sizeof *gradient);
  lorenz_misfit_b(n, inputs, gradient, inputs + n, gradient + n, observed, steps, every, dt, 1);
}
#else
#define by_tool NULL
#endif

static void one(int variables, int time_steps, double budget) {
  n = variables;
  steps = time_steps;
  dt = 0.5 / steps;
  inputs = malloc(2 * n * sizeof *inputs);
  gradient = malloc(2 * n * sizeof *gradient);
  observed = malloc((size_t)(steps / every) * n * sizeof *observed);
  bench_seed(n);
  for (int i = 0; i < 2 * n; i++) inputs[i] = 4 * bench_normal() + (i < n ? 2 : 8);
  for (int i = 0; i < steps / every * n; i++) observed[i] = 4 * bench_normal() + 2;
  char label[64];
  sprintf(label, "n=%d,steps=%d", n, steps);
  bench_gradient(&(struct bench_gradient){.label = label,
                                          .primal = primal,
                                          .hand = by_hand,
                                          .generated = by_tool,
                                          .cost = cost,
                                          .inputs = inputs,
                                          .gradient = gradient,
                                          .count = 2 * n,
                                          .step = 1e-6,
                                          .hand_bytes = &lorenz_hand_bytes},
                 budget);
  free(inputs);
  free(gradient);
  free(observed);
}

int main(int argc, char **argv) {
  const double budget = argc > 1 ? atof(argv[1]) : 2;
  one(8, 1000, budget);
  one(40, 500, budget);
  one(1000, 50, budget);
  return 0;
}
