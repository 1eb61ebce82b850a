#ifndef LIKELIHOOD_H
#define LIKELIHOOD_H

/* What a Gaussian process is like: logarithms, so that any number will do. */
typedef struct {
  double length; /* how far apart two places are that know little of each other */
  double height; /* how far values are from 0 */
  double noise;  /* how far measurements are from values */
} Process;

/* The negative logarithm of the likelihood that y[i] is measured at x[i]; infinite where the covariances have no Cholesky factor. */
double negative_log_likelihood(const Process *process, int n, const double *x, const double *y);

#endif
