/* How far the simulation is from what was measured. */
#ifndef MISFIT_H
#define MISFIT_H

#include "rod.h"

typedef struct experiment {
  double start; /* temperature of the rod in the beginning */
  double time;  /* when it is measured */
  int steps;
  int sensors;
  const int *cells;       /* where the sensors are */
  const double *measured; /* what they say */
} Experiment;

/* Runs the experiment with these conductivities; half the sum of squared differences. */
double misfit(const double *conductivity, const Experiment *experiment);

#endif
