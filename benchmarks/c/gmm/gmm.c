#include "gmm.h"
#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

static double largest(int n, const double *x) {
  double m = x[0];
  for (int i = 1; i < n; i++) {
    if (m < x[i]) m = x[i];
  }
  return m;
}

static double log_sum_exp(int n, const double *x) {
  double m = largest(n, x);
  double sum = 0.0;
  for (int i = 0; i < n; i++) sum += exp(x[i] - m);
  return log(sum) + m;
}

/* log of the multivariate gamma function */
static double log_gamma_distribution(double a, double p) {
  double out = 0.25 * p * (p - 1) * log(PI);
  for (int j = 1; j <= p; j++) out += lgamma(a + 0.5 * (1 - j));
  return out;
}

static double square_norm(int n, const double *x) {
  double sum = 0.0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sum;
}

static double log_wishart_prior(int d, int K, Wishart wishart, const double *sum_qs, const double *Qdiags,
                                const double *icf) {
  int n = d + wishart.m + 1;
  int icf_size = d * (d + 1) / 2;
  double C = n * d * (log(wishart.gamma) - 0.5 * log(2)) - log_gamma_distribution(0.5 * n, d);
  double out = 0;
  for (int k = 0; k < K; k++) {
    double frobenius = square_norm(d, &Qdiags[k * d]) + square_norm(icf_size - d, &icf[k * icf_size + d]);
    out += 0.5 * wishart.gamma * wishart.gamma * frobenius - wishart.m * sum_qs[k];
  }
  return out - K * C;
}

static void preprocess_qs(int d, int K, const double *icf, double *sum_qs, double *Qdiags) {
  int icf_size = d * (d + 1) / 2;
  for (int k = 0; k < K; k++) {
    sum_qs[k] = 0.0;
    for (int i = 0; i < d; i++) {
      double q = icf[k * icf_size + i];
      sum_qs[k] += q;
      Qdiags[k * d + i] = exp(q);
    }
  }
}

static void subtract(int d, const double *x, const double *y, double *out) {
  for (int i = 0; i < d; i++) out[i] = x[i] - y[i];
}

/* out = (diag(Qdiag) + L) x */
static void multiply_Q(int d, const double *Qdiag, const double *L, const double *x, double *out) {
  int next = 0;
  for (int i = 0; i < d; i++) out[i] = Qdiag[i] * x[i];
  for (int i = 0; i < d; i++) {
    for (int j = i + 1; j < d; j++) {
      out[j] += L[next] * x[i];
      next++;
    }
  }
}

void gmm_objective(int d, int K, int n, const double *alphas, const double *means, const double *icf, const double *x,
                   Wishart wishart, double *err) {
  const double constant = -n * d * 0.5 * log(2 * PI);
  int icf_size = d * (d + 1) / 2;
  double *Qdiags = (double *)malloc(d * K * sizeof(double));
  double *sum_qs = (double *)malloc(K * sizeof(double));
  double *centered = (double *)malloc(d * sizeof(double));
  double *Qcentered = (double *)malloc(d * sizeof(double));
  double *terms = (double *)malloc(K * sizeof(double));

  preprocess_qs(d, K, icf, &sum_qs[0], &Qdiags[0]);

  double slse = 0.0;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < K; k++) {
      subtract(d, &x[i * d], &means[k * d], &centered[0]);
      multiply_Q(d, &Qdiags[k * d], &icf[k * icf_size + d], &centered[0], &Qcentered[0]);
      terms[k] = alphas[k] + sum_qs[k] - 0.5 * square_norm(d, &Qcentered[0]);
    }
    slse = slse + log_sum_exp(K, &terms[0]);
  }

  free(terms);
  free(centered);
  free(Qcentered);

  double lse_alphas = log_sum_exp(K, alphas);
  *err = constant + slse - n * lse_alphas - log_wishart_prior(d, K, wishart, &sum_qs[0], &Qdiags[0], icf);

  free(sum_qs);
  free(Qdiags);
}
