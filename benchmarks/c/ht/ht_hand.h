/* The tangent of both objectives of ht.h, written by hand. us, usd and triangles are NULL where points sit on vertices. */
#ifndef HT_HAND_H
#define HT_HAND_H

#include "ht.h"

void ht_hand_d(const double *theta, const double *thetad, const double *us, const double *usd, int bones, const int *parents,
               const Matrix *base_relatives, const Matrix *inverse_base_absolutes, const Matrix *base_positions,
               const Matrix *weights, const Triangle *triangles, int points, const int *correspondences, const Matrix *measured,
               double *err, double *errd);

#endif
