/* The model of Lorenz (1996) on a ring, with a forcing of its own at every place. */
#ifndef LORENZ_H
#define LORENZ_H

/* Half the mean squared distance from `observed` (one state for every `every` steps), of n variables after `steps` steps. */
double lorenz_misfit(int n, const double *initial, const double *forcing, const double *observed, int steps, int every, double dt);

#endif
