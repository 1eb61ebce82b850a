#ifndef CABLE_HAND_H
#define CABLE_HAND_H

#include "cable.h"
#include <stddef.h>

void cable_misfit_hand_b(const cable_t *cable, const double *density, double *densityb, const double *diameter, double *diameterb,
                         int pulses, const pulse_t *pulse, const double *amplitude, double *amplitudeb, const probes_t *probes,
                         double seed, size_t *bytes);

#endif
