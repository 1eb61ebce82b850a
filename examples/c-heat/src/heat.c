#include "heat.h"

#include <stdlib.h>

static Law current_law = law_constant;
static double current_loss = 0.0; /* to the surroundings, which have temperature 0 */
static long steps_made = 0;

void heat_configure(Law law, double loss) {
  current_law = law;
  current_loss = loss;
}

long heat_steps(void) {
  return steps_made;
}

/* What flows from cell i to cell i + 1. */
static double flux(const Rod *rod, int i, double width) {
  double left = current_law(rod->conductivity[i], rod->temperature[i]);
  double right = current_law(rod->conductivity[i + 1], rod->temperature[i + 1]);
  double between = 2.0 * left * right / (left + right);
  return between * (rod->temperature[i] - rod->temperature[i + 1]) / width;
}

void heat_run(Rod *rod, double time, int steps) {
  double dt = time / steps, width = rod->length / CELLS;
  double *gain = malloc(CELLS * sizeof *gain);
  int step, i;
  for (step = 0; step < steps; step++) {
    for (i = 0; i < CELLS; i++) gain[i] = -current_loss * rod->temperature[i];
    for (i = 0; i + 1 < CELLS; i++) {
      double f = flux(rod, i, width);
      gain[i] -= f / width;
      gain[i + 1] += f / width;
    }
    for (i = 0; i < CELLS; i++) rod->temperature[i] += dt * gain[i];
    steps_made++;
  }
  free(gain);
}
