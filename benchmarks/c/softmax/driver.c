/* Softmax regression: driver [budget in seconds per case]. Unit-normal samples, scores of about unit size. */
#include "../bench.h"
#include "../gradient.h"
#include "softmax.h"
#include "softmax_hand.h"
#ifdef WITH_GENERATED
#include "softmax_b.h"
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double decay = 0.01;
static int samples, features, classes, count, *labels;
/* Inputs and gradient: weights, then bias. */
static double *inputs, *gradient, *bias, *biasb, *x, loss;

static double cost(void) {
  return loss;
}

static void primal(void) {
  loss = softmax_loss(samples, features, classes, inputs, bias, x, labels, decay);
}

static void by_hand(void) {
  memset(gradient, 0, count * sizeof *gradient);
  loss = softmax_loss_hand_b(samples, features, classes, inputs, gradient, bias, biasb, x, labels, decay, 1);
}

#ifdef WITH_GENERATED
static void generated(void) {
  memset(gradient, 0, count * sizeof *gradient);
  softmax_loss_b(samples, features, classes, inputs, gradient, bias, biasb, x, labels, decay, 1);
}
#else
#define generated NULL
#endif

static void one(int batch, int inputs_each, int outputs_each, double budget) {
  samples = batch;
  features = inputs_each;
  classes = outputs_each;
  count = classes * (features + 1);
  inputs = malloc(count * sizeof *inputs);
  gradient = malloc(count * sizeof *gradient);
  bias = inputs + classes * features;
  biasb = gradient + classes * features;
  x = malloc((size_t)samples * features * sizeof *x);
  labels = malloc(samples * sizeof *labels);
  bench_seed(features);
  for (int i = 0; i < count; i++) inputs[i] = bench_normal() / sqrt(features);
  for (int i = 0; i < samples * features; i++) x[i] = bench_normal();
  for (int i = 0; i < samples; i++) labels[i] = (int)(classes * bench_uniform());
  char label[64];
  sprintf(label, "samples=%d,features=%d,classes=%d", samples, features, classes);
  bench_gradient(&(struct bench_gradient){.label = label,
                                          .primal = primal,
                                          .hand = by_hand,
                                          .generated = generated,
                                          .cost = cost,
                                          .inputs = inputs,
                                          .gradient = gradient,
                                          .count = count,
                                          .step = 1e-6,
                                          .hand_bytes = &softmax_hand_bytes},
                 budget);
  free(inputs);
  free(gradient);
  free(x);
  free(labels);
}

int main(int argc, char **argv) {
  const double budget = argc > 1 ? atof(argv[1]) : 2;
  one(200, 16, 4, budget);
  one(200, 50, 10, budget);
  one(100, 784, 10, budget);
  return 0;
}
