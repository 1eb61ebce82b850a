/* Gaussian mixture with a Wishart prior: the logarithm of the posterior. */
#ifndef GMM_H
#define GMM_H

typedef struct {
  double gamma;
  int m;
} Wishart;

/*
 * alphas[K], means[K][d], icf[K][d (d + 1) / 2]: logarithms of the diagonal of Q, then its strictly lower triangle column by
 * column. x[n][d]. The result goes to *err.
 */
void gmm_objective(int d, int K, int n, const double *alphas, const double *means, const double *icf, const double *x,
                   Wishart wishart, double *err);

#endif
