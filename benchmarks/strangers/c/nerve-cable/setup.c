/* An axon that tapers, 80 compartments, 500 steps of 0.025 ms, two pulses, three electrodes. */
#include "../stranger.h"
#include "cable_hand.h"
#ifdef WITH_GENERATED
#include "cable_b.h"
#endif
#include <math.h>
#include <stdlib.h>

enum { COMPARTMENTS = 80, STEPS = 500, DENSITIES = CH_COUNT * COMPARTMENTS };
static const cable_t cable = {COMPARTMENTS, 50, 1, 100, 0.025, STEPS};
static const pulse_t pulses[2] = {{1, 0.5, 1.5}, {28, 5.5, 1}};
static double traces[3][STEPS];
static const probes_t probes = {3, {8, 39, 71}, {traces[0], traces[1], traces[2]}, 3};

void stranger_prepare(void) {
  stranger_count = DENSITIES + COMPARTMENTS + 2;
  stranger_x = malloc(stranger_count * sizeof(double));
  stranger_gradient = calloc(stranger_count, sizeof(double));
  stranger_step = 1e-8;
  for (int i = 0; i < COMPARTMENTS; i++) {
    double *d = stranger_x + CH_COUNT * i;
    d[CH_LEAK] = 3e-4;
    d[CH_NA] = 0.12 + 0.02 * sin(0.3 * i);
    d[CH_K] = 0.036 - 0.004 * cos(0.2 * i);
    d[CH_CAL] = 1e-4 * (1 + 0.5 * sin(i));
    d[CH_KCA] = 2e-3;
    stranger_x[DENSITIES + i] = 3 - 0.02 * i;
  }
  stranger_x[DENSITIES + COMPARTMENTS] = 0.9;
  stranger_x[DENSITIES + COMPARTMENTS + 1] = 0.6;
  for (int p = 0; p < 3; p++) {
    for (int step = 0; step < STEPS; step++) {
      double t = 0.025 * step - 1.8 - 0.6 * p;
      traces[p][step] = -65 + 95 * exp(-2 * t * t) - 8 * exp(-0.4 * (t - 3) * (t - 3));
    }
  }
}

double stranger_primal(void) {
  return cable_misfit(&cable, stranger_x, stranger_x + DENSITIES, 2, pulses, stranger_x + DENSITIES + COMPARTMENTS, &probes);
}

void stranger_hand(void) {
  double *b = stranger_gradient;
  cable_misfit_hand_b(&cable, stranger_x, b, stranger_x + DENSITIES, b + DENSITIES, 2, pulses,
                      stranger_x + DENSITIES + COMPARTMENTS, b + DENSITIES + COMPARTMENTS, &probes, 1, &stranger_hand_bytes);
}

#ifdef WITH_GENERATED
void stranger_generated(void) {
  double *b = stranger_gradient;
  cable_misfit_b(&cable, stranger_x, b, stranger_x + DENSITIES, b + DENSITIES, 2, pulses, stranger_x + DENSITIES + COMPARTMENTS,
                 b + DENSITIES + COMPARTMENTS, &probes, 1);
}
#endif
