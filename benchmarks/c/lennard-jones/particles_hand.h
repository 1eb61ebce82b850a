/* The adjoints of the energy and of the cost of a trajectory, written by hand. They increment xb, vb and return the value. */
#ifndef PARTICLES_HAND_H
#define PARTICLES_HAND_H

#include "particles.h"
#include <stddef.h>

/* Bytes that the last call carried from its forward to its backward sweep. */
extern size_t particles_hand_bytes;

double energy_hand_b(int n, const double *x, double *xb, Model model, double seed);
double trajectory_cost_hand_b(int n, const double *x0, double *x0b, const double *v0, double *v0b, const double *target,
                              Model model, int steps, double dt, double seed);

#endif
