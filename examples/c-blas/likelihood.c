#include "likelihood.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

double negative_log_likelihood(const Process *process, int n, const double *x, const double *y) {
  const double length = exp(process->length), height = exp(2 * process->height), noise = exp(2 * process->noise);
  double *K = malloc(n * n * sizeof *K), *weights = malloc(n * sizeof *weights), sum = n * log(8 * atan(1)) / 2;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      const double distance = (x[i] - x[j]) / length;
      K[i * n + j] = height * exp(-distance * distance / 2) + (i == j ? noise : 0);
    }
  /* K = L L', weights = K^-1 y */
  if (LAPACKE_dpotrf(LAPACK_ROW_MAJOR, 'L', n, K, n) == 0) {
    cblas_dcopy(n, y, 1, weights, 1);
    LAPACKE_dpotrs(LAPACK_ROW_MAJOR, 'L', n, 1, K, n, weights, 1);
    sum += cblas_ddot(n, y, 1, weights, 1) / 2;
    for (int i = 0; i < n; i++) sum += log(K[i * n + i]);
  } else sum = INFINITY;
  free(K);
  free(weights);
  return sum;
}
