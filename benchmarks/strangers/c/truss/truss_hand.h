#ifndef TRUSS_HAND_H
#define TRUSS_HAND_H

#include "truss.h"
#include <stddef.h>

void truss_objective_hand_b(const struct truss *t, const double *heights, double *heightsb, const double *areas, double *areasb,
                            const struct weights *w, double seed, size_t *bytes);

#endif
