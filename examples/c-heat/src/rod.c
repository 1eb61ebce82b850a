#include "rod.h"

#include <math.h>
#include <stdlib.h>

Rod *rod_create(double length) {
  Rod *rod = malloc(sizeof *rod);
  rod->length = length;
  rod->temperature = malloc(CELLS * sizeof *rod->temperature);
  rod->conductivity = malloc(CELLS * sizeof *rod->conductivity);
  return rod;
}

void rod_free(Rod *rod) {
  if (rod == NULL) return;
  free(rod->temperature);
  free(rod->conductivity);
  free(rod);
}

void rod_reset(Rod *rod, double temperature) {
  int i;
  for (i = 0; i < CELLS; i++) {
    double away = (double)(i - CELLS / 3) / CELLS;
    rod->temperature[i] = temperature + 2.0 * exp(-50.0 * away * away);
  }
}
