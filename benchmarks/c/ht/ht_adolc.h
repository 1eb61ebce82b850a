#ifndef HT_ADOLC_H
#define HT_ADOLC_H

#include "ht.h"

#ifdef __cplusplus
extern "C"
#endif
/*
 * The Jacobian by columns: columns[HT_THETA (+ 2)][3 points]. A tape, and one forward sweep of it with all directions; the last two
 * directions seed the first, the second barycentric coordinate of all points. us and triangles may be NULL.
 */
void ht_adolc(const double *theta, const double *us, int bones, const int *parents, const Matrix *base_relatives,
              const Matrix *inverse_base_absolutes, const Matrix *base_positions, const Matrix *weights, const Triangle *triangles,
              int points, const int *correspondences, const Matrix *measured, double *columns);

#endif
