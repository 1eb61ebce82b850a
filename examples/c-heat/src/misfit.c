#include "misfit.h"

#include <stdio.h>
#include <string.h>

#include "heat.h"

double misfit(const double *conductivity, const Experiment *experiment) {
  Rod *rod = rod_create(1.0);
  double sum = 0.0;
  int i;
  rod_reset(rod, experiment->start);
  memcpy(rod->conductivity, conductivity, CELLS * sizeof *conductivity);
  heat_run(rod, experiment->time, experiment->steps);
  for (i = 0; i < experiment->sensors; i++) {
    double off = rod->temperature[experiment->cells[i]] - experiment->measured[i];
    sum += 0.5 * off * off;
  }
#ifdef VERBOSE
  printf("misfit %g after %ld steps\n", sum, heat_steps());
#endif
  rod_free(rod);
  return sum;
}
