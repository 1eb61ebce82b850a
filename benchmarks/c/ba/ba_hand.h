/* Adjoints of ba.h's procedures, written by hand. Nothing is carried from a forward to a backward sweep in memory. */
#ifndef BA_HAND_H
#define BA_HAND_H

#include "ba.h"
#include <stddef.h>

extern const size_t ba_hand_bytes;

/* Also computes the errors; takes and clears their adjoints. */
void reprojection_error_hand_b(const double *camera, double *camerab, const double *point, double *pointb, const double *weight,
                               double *weightb, const double *feature, double *error, double *errorb);

void ba_objective_hand_b(int n, int m, int p, const double *cameras, double *camerasb, const double *points, double *pointsb,
                         const double *weights, double *weightsb, const int *observations, const double *features, double *errors,
                         double *errorsb, double *weight_errors, double *weight_errorsb);

#endif
