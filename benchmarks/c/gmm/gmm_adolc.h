#ifndef GMM_ADOLC_H
#define GMM_ADOLC_H

#include "gmm.h"

#ifdef __cplusplus
extern "C"
#endif
/* inputs and gradient: alphas, means, icf, one after the other */
void gmm_adolc(int d, int K, int n, const double *inputs, const double *x, Wishart wishart, double *gradient);

#endif
