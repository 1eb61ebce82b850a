/* The adjoint of the misfit with respect to the initial state and the forcing, written by hand. Increments both, returns the misfit. */
#ifndef LORENZ_HAND_H
#define LORENZ_HAND_H

#include <stddef.h>

/* Bytes that the last call carried from its forward to its backward sweep. */
extern size_t lorenz_hand_bytes;

double lorenz_misfit_hand_b(int n, const double *initial, double *initialb, const double *forcing, double *forcingb,
                            const double *observed, int steps, int every, double dt, double seed);

#endif
