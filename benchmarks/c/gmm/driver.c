/* Gaussian mixture: driver [budget in seconds per size]. Benign data: unit-normal points and means, small q and l. */
#include "../bench.h"
#include "gmm.h"
#include "gmm_hand.h"
#ifdef WITH_ADOLC
#include "gmm_adolc.h"
#endif
#ifdef WITH_GENERATED
#include "gmm_b.h"
#include "retrograd.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int d, K, n, count, size;
static double *inputs, *x, *gradient, err;
static const Wishart wishart = {1, 0};

static void primal(void) {
  gmm_objective(d, K, n, inputs, inputs + K, inputs + K + K * d, x, wishart, &err);
}

static void by_hand(void) {
  double errb = 1;
  memset(gradient, 0, count * sizeof *gradient);
  gmm_objective_hand_b(d, K, n, inputs, gradient, inputs + K, gradient + K, inputs + K + K * d, gradient + K + K * d, x, wishart,
                       &err, &errb);
}

#ifdef WITH_ADOLC
static void adolc(void) {
  gmm_adolc(d, K, n, inputs, x, wishart, gradient);
}
#endif

#ifdef WITH_GENERATED
static void generated(void) {
  double errb = 1;
  memset(gradient, 0, count * sizeof *gradient);
  gmm_objective_b(d, K, n, inputs, gradient, inputs + K, gradient + K, inputs + K + K * d, gradient + K + K * d, x, wishart, &err,
                  &errb);
}
#endif

/* The gradient by hand along one direction against a central difference. */
static double differences(const double *direction) {
  const double h = 1e-6;
  double slope = 0, *saved = malloc(count * sizeof *saved), up;
  memcpy(saved, inputs, count * sizeof *saved);
  for (int i = 0; i < count; i++) inputs[i] = saved[i] + h * direction[i];
  primal();
  up = err;
  for (int i = 0; i < count; i++) inputs[i] = saved[i] - h * direction[i];
  primal();
  double difference = (up - err) / (2 * h);
  memcpy(inputs, saved, count * sizeof *saved);
  free(saved);
  for (int i = 0; i < count; i++) slope += gradient[i] * direction[i];
  return bench_difference(&difference, &slope, 1);
}

static void one(int dimensions, int components, int points, double budget) {
  d = dimensions;
  K = components;
  n = points;
  size = d * (d + 1) / 2;
  count = K * (1 + d + size);
  inputs = malloc(count * sizeof *inputs);
  gradient = malloc(count * sizeof *gradient);
  x = malloc((size_t)n * d * sizeof *x);
  double *reference = malloc(count * sizeof *reference), *direction = malloc(count * sizeof *direction);
  bench_seed(1000 * d + K);
  for (int i = 0; i < K + K * d; i++) inputs[i] = bench_normal();
  for (int i = K + K * d; i < count; i++) inputs[i] = 0.1 * bench_normal();
  for (int i = 0; i < n * d; i++) x[i] = bench_normal();
  for (int i = 0; i < count; i++) direction[i] = bench_normal();

  char label[64];
  sprintf(label, "d=%d,K=%d,n=%d", d, K, n);
  bench_begin(label);
  primal();
  double value = err;
  by_hand();
  memcpy(reference, gradient, count * sizeof *reference);
  bench_number("differences", differences(direction));
  by_hand();
  bench_number("value", bench_difference(&value, &err, 1));
  bench_number("hand.bytes", gmm_hand_bytes);

  struct bench_program programs[4] = {{"primal", primal, 0}, {"hand", by_hand, 0}};
  int used = 2;
#ifdef WITH_GENERATED
  rg_reset_peak();
  generated();
  bench_number("generated.error", bench_difference(reference, gradient, count));
  bench_number("generated.bytes", rg_peak_bytes());
  bench_number("generated.left", rg_current_bytes());
  programs[used++] = (struct bench_program){"generated", generated, 0};
#endif
  bench_measure(programs, used, budget);
#ifdef WITH_ADOLC
  if ((double)n * K * size < 1.5e7) { /* a longer tape goes to files */
    adolc();
    bench_number("adolc.error", bench_difference(reference, gradient, count));
    struct bench_program peer = {"adolc", adolc, 0};
    bench_measure(&peer, 1, 0);
    programs[used++] = peer;
  }
#endif
  bench_times(programs, used);
  bench_end();
  free(inputs);
  free(gradient);
  free(x);
  free(reference);
  free(direction);
}

int main(int argc, char **argv) {
  double budget = argc > 1 ? atof(argv[1]) : 2;
  one(2, 10, 1000, budget);
  one(10, 25, 1000, budget);
  one(10, 100, 1000, budget);
  one(20, 50, 1000, budget);
  one(32, 50, 1000, budget);
  one(64, 25, 1000, budget);
  one(64, 100, 1000, budget);
  one(32, 50, 10000, budget);
  return 0;
}
