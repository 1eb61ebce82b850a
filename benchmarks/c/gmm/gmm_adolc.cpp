/* ADOL-C: the same program with adouble, its tape, and one reverse sweep. */
#include "gmm_adolc.h"
#include <adolc/adolc.h>
#include <cmath>
#include <vector>

static const double PI = 3.14159265358979323846;
static const short TAPE = 1;

template <class T> static T log_sum_exp(int n, const T *x) {
  T m = x[0];
  for (int i = 1; i < n; i++)
    if (m < x[i]) m = x[i];
  T sum = 0.0;
  for (int i = 0; i < n; i++) sum += exp(x[i] - m);
  return log(sum) + m;
}

template <class T> static T square_norm(int n, const T *x) {
  T sum = 0.0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sum;
}

template <class T>
static void objective(int d, int K, int n, const T *alphas, const T *means, const T *icf, const double *x, Wishart wishart,
                      T *err) {
  int size = d * (d + 1) / 2;
  std::vector<T> Qdiags(d * K), sum_qs(K), centered(d), Qcentered(d), terms(K);
  for (int k = 0; k < K; k++) {
    sum_qs[k] = 0.0;
    for (int i = 0; i < d; i++) {
      const T &q = icf[k * size + i];
      sum_qs[k] += q;
      Qdiags[k * d + i] = exp(q);
    }
  }
  T slse = 0.0;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < K; k++) {
      for (int a = 0; a < d; a++) centered[a] = x[i * d + a] - means[k * d + a];
      const T *L = &icf[k * size] + d;
      for (int a = 0; a < d; a++) Qcentered[a] = Qdiags[k * d + a] * centered[a];
      for (int a = 0; a < d; a++)
        for (int b = a + 1; b < d; b++) Qcentered[b] += *L++ * centered[a];
      terms[k] = alphas[k] + sum_qs[k] - 0.5 * square_norm(d, &Qcentered[0]);
    }
    slse += log_sum_exp(K, &terms[0]);
  }
  int degrees = d + wishart.m + 1;
  double C = degrees * d * (std::log(wishart.gamma) - 0.5 * std::log(2.0)) - 0.25 * d * (d - 1) * std::log(PI);
  for (int j = 1; j <= d; j++) C -= lgamma(0.5 * degrees + 0.5 * (1 - j));
  T prior = 0.0;
  for (int k = 0; k < K; k++) {
    T frobenius = square_norm(d, &Qdiags[k * d]) + square_norm(size - d, &icf[k * size] + d);
    prior += 0.5 * wishart.gamma * wishart.gamma * frobenius - wishart.m * sum_qs[k];
  }
  *err = -n * d * 0.5 * std::log(2 * PI) + slse - n * log_sum_exp(K, alphas) - (prior - K * C);
}

extern "C" void gmm_adolc(int d, int K, int n, const double *inputs, const double *x, Wishart wishart, double *gradient) {
  int count = K * (1 + d + d * (d + 1) / 2);
  trace_on(TAPE);
  double value;
  {
    std::vector<adouble> active(count);
    for (int i = 0; i < count; i++) active[i] <<= inputs[i];
    adouble err;
    objective<adouble>(d, K, n, &active[0], &active[K], &active[K + K * d], x, wishart, &err);
    err >>= value;
  }
  trace_off();
  ::gradient(TAPE, count, inputs, gradient);
}
