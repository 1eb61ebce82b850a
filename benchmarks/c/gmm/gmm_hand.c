/*
 * By hand. The points are independent of each other but for the sum, so the backward sweep of a point follows its forward sweep
 * at once: what is carried is one point's centred differences, their products by Q, and the terms.
 * The product by the transposed L runs in two partial sums, which the compiler puts into one vector.
 * The adjoints of exp(q) and of sum q are collected and passed on to q once per component.
 */
#include "gmm_hand.h"
#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

size_t gmm_hand_bytes;

/* x becomes exp(x - log sum exp x), and the logarithm is returned. */
static double softmax(int n, double *x) {
  double m = x[0], sum = 0;
  for (int i = 1; i < n; i++) m = x[i] > m ? x[i] : m;
  for (int i = 0; i < n; i++) sum += x[i] = exp(x[i] - m);
  double scale = 1 / sum;
  for (int i = 0; i < n; i++) x[i] *= scale;
  return log(sum) + m;
}

void gmm_objective_hand_b(int d, int K, int n, const double *alphas, double *alphasb, const double *means, double *meansb,
                          const double *icf, double *icfb, const double *x, Wishart wishart, double *err, double *errb) {
  const int size = d * (d + 1) / 2;
  const double seed = *errb, square = wishart.gamma * wishart.gamma;
  *errb = 0;
  double *work = malloc(((size_t)4 * K * d + 3 * K + d) * sizeof *work);
  double *Qdiags = work, *Qdiagsb = Qdiags + K * d, *centered = Qdiagsb + K * d, *Qcentered = centered + K * d;
  double *offsets = Qcentered + K * d, *terms = offsets + K, *weights = terms + K, *yb = weights + K;
  gmm_hand_bytes = ((size_t)2 * K * d + K) * sizeof(double);

  double slse = 0, prior = 0;
  for (int k = 0; k < K; k++) {
    const double *q = icf + k * size;
    double sum = 0, frobenius = 0;
    for (int i = 0; i < d; i++) {
      double e = exp(q[i]);
      sum += q[i];
      frobenius += e * e;
      Qdiags[k * d + i] = e;
      Qdiagsb[k * d + i] = -seed * square * e;
    }
    for (int i = d; i < size; i++) {
      frobenius += q[i] * q[i];
      icfb[k * size + i] -= seed * square * q[i];
    }
    prior += 0.5 * square * frobenius - wishart.m * sum;
    offsets[k] = alphas[k] + sum;
    weights[k] = 0;
  }

  for (int i = 0; i < n; i++) {
    for (int k = 0; k < K; k++) {
      double *restrict c = centered + k * d, *restrict y = Qcentered + k * d;
      const double *restrict diagonal = Qdiags + k * d, *restrict L = icf + k * size + d;
      const double *restrict point = x + i * d, *restrict mean = means + k * d;
      for (int a = 0; a < d; a++) {
        c[a] = point[a] - mean[a];
        y[a] = diagonal[a] * c[a];
      }
      for (int a = 0; a < d; a++) {
        for (int b = a + 1; b < d; b++) y[b] += *L++ * c[a];
      }
      double sum = 0;
      for (int a = 0; a < d; a++) sum += y[a] * y[a];
      terms[k] = offsets[k] - 0.5 * sum;
    }
    slse += softmax(K, terms);
    for (int k = 0; k < K; k++) {
      const double weight = seed * terms[k];
      const double *restrict c = centered + k * d, *restrict y = Qcentered + k * d;
      const double *restrict diagonal = Qdiags + k * d, *restrict L = icf + k * size + d;
      double *restrict Lb = icfb + k * size + d, *restrict mb = meansb + k * d, *restrict db = Qdiagsb + k * d;
      weights[k] += weight;
      for (int a = 0; a < d; a++) yb[a] = -weight * y[a];
      for (int a = 0; a < d; a++) {
        const double ca = c[a];
        double cb = diagonal[a] * yb[a];
        db[a] += ca * yb[a];
        const double *restrict below = yb + a + 1;
        const int rows = d - a - 1;
        double even = 0, odd = 0;
        int b = 0;
        for (; b + 1 < rows; b += 2) {
          Lb[b] += ca * below[b];
          Lb[b + 1] += ca * below[b + 1];
          even += L[b] * below[b];
          odd += L[b + 1] * below[b + 1];
        }
        if (b < rows) {
          Lb[b] += ca * below[b];
          cb += L[b] * below[b];
        }
        L += rows;
        Lb += rows;
        mb[a] -= cb + (even + odd);
      }
    }
  }

  for (int k = 0; k < K; k++) {
    terms[k] = alphas[k];
    for (int i = 0; i < d; i++) {
      icfb[k * size + i] += weights[k] + seed * wishart.m + Qdiags[k * d + i] * Qdiagsb[k * d + i];
    }
  }
  double lse = softmax(K, terms);
  for (int k = 0; k < K; k++) alphasb[k] += weights[k] - seed * n * terms[k];

  const int degrees = d + wishart.m + 1;
  double C = degrees * d * (log(wishart.gamma) - 0.5 * log(2)) - 0.25 * d * (d - 1) * log(PI);
  for (int j = 1; j <= d; j++) C -= lgamma(0.5 * degrees + 0.5 * (1 - j));
  *err = -n * d * 0.5 * log(2 * PI) + slse - n * lse - prior + K * C;
  free(work);
}
