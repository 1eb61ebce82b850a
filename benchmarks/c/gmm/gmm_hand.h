/* The adjoint of gmm_objective with respect to alphas, means and icf, written by hand. */
#ifndef GMM_HAND_H
#define GMM_HAND_H

#include "gmm.h"
#include <stddef.h>

/* Bytes that the last call carried from its forward to its backward sweeps, at most at one time. */
extern size_t gmm_hand_bytes;

/* Increments the adjoints of the three inputs; takes and clears that of *err. */
void gmm_objective_hand_b(int d, int K, int n, const double *alphas, double *alphasb, const double *means, double *meansb,
                          const double *icf, double *icfb, const double *x, Wishart wishart, double *err, double *errb);

#endif
