/* Which conductivities explain what was measured? Gradient descent, with the gradient that Retrograd wrote. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "heat.h"
#include "misfit.h"
#include "misfit_b.h"
#include "retrograd.h"

enum { SENSORS = CELLS / 2, DESCENTS = 400 };

static int cells[SENSORS];
static double measured[SENSORS];

/* What an experiment with a rod of two materials would have shown. */
static void measure(double start, double time, int steps) {
  Rod *rod = rod_create(1.0);
  int i;
  for (i = 0; i < CELLS; i++) rod->conductivity[i] = i < CELLS / 2 ? 1.0 : 0.5;
  rod_reset(rod, start);
  heat_run(rod, time, steps);
  for (i = 0; i < SENSORS; i++) {
    cells[i] = i * CELLS / SENSORS;
    measured[i] = rod->temperature[cells[i]];
  }
  rod_free(rod);
}

/* The gradient in one cell against a divided difference. */
static int check(const double *conductivity, const double *gradient, const Experiment *experiment) {
  double moved[CELLS], difference, h = 1e-5;
  int i = CELLS / 2;
  memcpy(moved, conductivity, sizeof moved);
  moved[i] = conductivity[i] + h;
  difference = misfit(moved, experiment);
  moved[i] = conductivity[i] - h;
  difference = (difference - misfit(moved, experiment)) / (2 * h);
  printf("gradient in cell %d: %.9f, by a difference: %.9f\n", i, gradient[i], difference);
  return fabs(gradient[i] - difference) <= 1e-6 * fabs(difference);
}

int main(void) {
  Experiment experiment = {1.0, 0.02, 200, SENSORS, cells, measured};
  double conductivity[CELLS], next[CELLS], gradient[CELLS], before, after, rate = 1.0;
  int i, k, agrees;
  heat_configure(law_metal, 0.2);
  measure(experiment.start, experiment.time, experiment.steps);
  for (i = 0; i < CELLS; i++) conductivity[i] = 0.8;

  memset(gradient, 0, sizeof gradient); /* a shadow begins with zeros */
  misfit_b(conductivity, gradient, &experiment, 1.0);
  agrees = check(conductivity, gradient, &experiment);

  before = after = misfit(conductivity, &experiment);
  for (k = 0; k < DESCENTS; k++) {
    double trial;
    memset(gradient, 0, sizeof gradient);
    misfit_b(conductivity, gradient, &experiment, 1.0);
    for (rate *= 2.0;; rate *= 0.5) {
      for (i = 0; i < CELLS; i++) next[i] = fmax(conductivity[i] - rate * gradient[i], 0.1);
      trial = misfit(next, &experiment);
      if (trial < after || rate < 1e-12) break;
    }
    memcpy(conductivity, next, sizeof next);
    after = trial;
  }
  printf("misfit before %.3e, after %d descents %.3e\n", before, k, after);
  printf("  cell  conductivity\n");
  for (i = 0; i < CELLS; i += CELLS / 8) printf("%6d  %12.3f\n", i, conductivity[i]);
  printf("recorded at most %lu bytes\n", (unsigned long)rg_peak_bytes());
  return agrees && after < 0.01 * before ? 0 : 1;
}
