// adjoint --function likelihood
// at {"n": 3, "d": 2, "x": [0.3, -0.4, 0.5, 1.1, -0.7, 0.2], "mean": [0.1, 0.2], "L": [0.6], "out": [0]}
// Each point fills the work arrays anew, through other procedures: its backward sweep follows its forward sweep at once.
#include <math.h>
#include <stdlib.h>

static void subtract(int d, const double *x, const double *y, double *out) {
  for (int i = 0; i < d; i++) out[i] = x[i] - y[i];
}

static void multiply(int d, const double *L, const double *x, double *out) {
  int next = 0;
  for (int i = 0; i < d; i++) out[i] = exp(x[i]);
  for (int i = 0; i < d; i++)
    for (int j = i + 1; j < d; j++) out[j] += L[next++] * x[i];
}

void likelihood(int n, int d, const double *x, const double *mean, const double *L, double *out) {
  double *centred = malloc(d * sizeof(double));
  double *product = malloc(d * sizeof(double));
  double sum = 0;
  for (int i = 0; i < n; i++) {
    subtract(d, &x[i * d], mean, &centred[0]);
    multiply(d, L, &centred[0], &product[0]);
    double norm = 0;
    for (int j = 0; j < d; j++) norm += product[j] * product[j];
    sum += log(1 + norm);
  }
  free(centred);
  free(product);
  *out = sum;
}
