#ifndef EVOLUTION_H
#define EVOLUTION_H

/*
 * Heat in a rod of `points` points and two ends. `source` and `wanted` are given at each point, both ends included; `conductivity` between each
 * point and the next. Half the squared distance of the state after `steps` steps of length dt to the wanted one. A step is solved by so many
 * sweeps; where there is a tolerance, which is above 0, by at most so many.
 */
double misfit(int points, const double *source, const double *conductivity, const double *wanted, double dt, int steps, int sweeps,
              double tolerance);

#endif
