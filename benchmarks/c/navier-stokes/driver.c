/* Navier-Stokes: driver [budget in seconds per case]. The base state of the demo; ADOL-C runs 2 steps (its tape of 20 goes to disk). */
#include "../bench.h"
#include "fluid.h"
#include "fluid_hand.h"
#ifdef WITH_ADOLC
#include "fluid_adolc.h"
#endif
#ifdef WITH_GENERATED
#include "fluid_b.h"
#include "retrograd.h"
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POINTS (CELLS + 2)

static int steps, count;
static double *controls, *gradient, value;

static void primal(void) {
  value = cost(controls, controls + POINTS, controls + 2 * POINTS, steps);
}

static void by_hand(void) {
  memset(gradient, 0, count * sizeof *gradient);
  cost_hand_b(controls, gradient, controls + POINTS, gradient + POINTS, controls + 2 * POINTS, gradient + 2 * POINTS, steps, 1);
}

#ifdef WITH_ADOLC
static void adolc(void) {
  fluid_adolc(controls, steps, gradient);
}
#endif

#ifdef WITH_GENERATED
static void generated(void) {
  memset(gradient, 0, count * sizeof *gradient);
  cost_b(controls, gradient, controls + POINTS, gradient + POINTS, controls + 2 * POINTS, gradient + 2 * POINTS, steps, 1);
}
#endif

/* The gradient by hand along one direction against a central difference. */
static double differences(void) {
  const double h = 1e-6;
  double slope = 0, *saved = malloc(count * sizeof *saved), up;
  memcpy(saved, controls, count * sizeof *saved);
  for (int i = 0; i < count; i++) controls[i] = saved[i] + h * cos(0.07 * i);
  primal();
  up = value;
  for (int i = 0; i < count; i++) controls[i] = saved[i] - h * cos(0.07 * i);
  primal();
  double difference = (up - value) / (2 * h);
  memcpy(controls, saved, count * sizeof *saved);
  free(saved);
  for (int i = 0; i < count; i++) slope += gradient[i] * cos(0.07 * i);
  return bench_difference(&difference, &slope, 1);
}

static void one(int time_steps, int with_adolc, double budget) {
  steps = time_steps;
  count = 2 * POINTS + 2 * steps;
  controls = malloc(count * sizeof *controls);
  gradient = malloc(count * sizeof *gradient);
  double *reference = malloc(count * sizeof *reference);
  for (int j = 0; j < POINTS; j++) {
    const double pi = 3.14159265358979323846, x = (CONTROLLED_COLUMN - 0.5) / CELLS, y = (j - 0.5) / CELLS;
    controls[j] = sin(pi * x) * sin(pi * x) * sin(2 * pi * y);
    controls[POINTS + j] = -sin(2 * pi * x) * sin(pi * y) * sin(pi * y);
  }
  for (int t = 0; t < steps; t++) {
    controls[2 * POINTS + 2 * t] = 0.5 * cos(0.3 * t);
    controls[2 * POINTS + 2 * t + 1] = 0.5 * sin(0.3 * t);
  }
  char label[64];
  sprintf(label, "points=82x82,steps=%d", steps);
  bench_begin(label);
  by_hand();
  memcpy(reference, gradient, count * sizeof *reference);
  bench_number("differences", differences());
  bench_number("hand.bytes", fluid_hand_bytes);
  struct bench_program programs[4] = {{"primal", primal, 0}, {"hand", by_hand, 0}};
  int used = 2;
#ifdef WITH_GENERATED
  rg_reset_peak();
  generated();
  bench_number("generated.error", bench_difference(reference, gradient, count));
  bench_number("generated.bytes", rg_peak_bytes());
  bench_number("generated.left", rg_current_bytes());
  programs[used++] = (struct bench_program){"generated", generated, 0};
#endif
  bench_measure(programs, used, budget);
#ifdef WITH_ADOLC
  if (with_adolc) {
    adolc();
    bench_number("adolc.error", bench_difference(reference, gradient, count));
    struct bench_program peer = {"adolc", adolc, 0};
    bench_measure(&peer, 1, 0);
    programs[used++] = peer;
  }
#else
  (void)with_adolc;
#endif
  bench_times(programs, used);
  bench_end();
  free(controls);
  free(gradient);
  free(reference);
}

int main(int argc, char **argv) {
  double budget = argc > 1 ? atof(argv[1]) : 2;
  one(2, 1, budget);
  one(20, 0, budget);
  return 0;
}
