/* Heat flows along a rod. */
#ifndef HEAT_H
#define HEAT_H

#include "material.h"
#include "rod.h"

/* What holds for all calls that follow; without it: constant law, no losses. */
void heat_configure(Law law, double loss);

/* Runs for a time, in steps. */
void heat_run(Rod *rod, double time, int steps);

/* How many steps were made since the program began. */
long heat_steps(void);

#endif
