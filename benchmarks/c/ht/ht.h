/* Hand tracking: residuals between measured points and the surface of a skinned hand. */
#ifndef HT_H
#define HT_H

#include "matrix.h"

typedef struct {
  int vertex[3];
} Triangle;

/* Global rotation (3), global translation (3), five fingers of four angles. */
#define HT_THETA 26

/*
 * base_relatives[bones], inverse_base_absolutes[bones]: 4 x 4; base_positions: 4 x vertices; weights: bones x vertices.
 * measured: 3 x points. err[points][3].
 */
void ht_objective(const double *theta, int bones, const int *parents, const Matrix *base_relatives,
                  const Matrix *inverse_base_absolutes, const Matrix *base_positions, const Matrix *weights, int points,
                  const int *correspondences, const Matrix *measured, double *err);

/* Every point lies anywhere on a triangle: us[points][2] are two of its barycentric coordinates. */
void ht_objective_complicated(const double *theta, const double *us, int bones, const int *parents, const Matrix *base_relatives,
                              const Matrix *inverse_base_absolutes, const Matrix *base_positions, const Matrix *weights,
                              const Triangle *triangles, int points, const int *correspondences, const Matrix *measured,
                              double *err);

#endif
