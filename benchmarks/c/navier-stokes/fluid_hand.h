/* The adjoint of cost(), written by hand. */
#ifndef FLUID_HAND_H
#define FLUID_HAND_H

#include <stddef.h>

extern size_t fluid_hand_bytes;

void cost_hand_b(const double *initial_u, double *initial_ub, const double *initial_v, double *initial_vb, const double *actuator,
                 double *actuatorb, int steps, double costb);

#endif
