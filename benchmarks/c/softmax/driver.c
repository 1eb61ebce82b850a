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
static double *inputs, *gradient, *bias, *biasb, *x, *targets, loss;

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

static double (*rows(double *numbers))[] {
  return (double(*)[])numbers;
}

static double (*digit_rows(double *numbers))[PIXELS] {
  return (double(*)[PIXELS])numbers;
}

static void digits(void) {
  loss = softmax_digits_loss(samples, digit_rows(inputs), bias, digit_rows(x), labels, decay);
}

static void batch(void) {
  loss = softmax_batch_loss(samples, features, classes, rows(inputs), bias, rows(x), rows(targets), decay);
}

static void batch_hand(void) {
  memset(gradient, 0, count * sizeof *gradient);
  loss = softmax_batch_loss_hand_b(samples, features, classes, inputs, gradient, bias, biasb, x, targets, decay, 1);
}

#ifdef WITH_GENERATED
static void digits_generated(void) {
  memset(gradient, 0, count * sizeof *gradient);
  softmax_digits_loss_b(samples, digit_rows(inputs), digit_rows(gradient), bias, biasb, digit_rows(x), labels, decay, 1);
}

static void batch_generated(void) {
  memset(gradient, 0, count * sizeof *gradient);
  softmax_batch_loss_b(samples, features, classes, rows(inputs), rows(gradient), bias, biasb, rows(x), rows(targets), decay, 1);
}

static void by_tool(void) {
  memset(gradient, 0, count * sizeof *gradient);
  softmax_loss_b(samples, features, classes, inputs, gradient, bias, biasb, x, labels, decay, 1);
}
#else
#define by_tool NULL
#define batch_generated NULL
#define digits_generated NULL
#endif

static void one(const char *name, int batch_size, int inputs_each, int outputs_each, struct bench_gradient task, double budget) {
  samples = batch_size;
  features = inputs_each;
  classes = outputs_each;
  count = classes * (features + 1);
  inputs = malloc(count * sizeof *inputs);
  gradient = malloc(count * sizeof *gradient);
  bias = inputs + classes * features;
  biasb = gradient + classes * features;
  x = malloc((size_t)samples * features * sizeof *x);
  labels = malloc(samples * sizeof *labels);
  targets = malloc((size_t)samples * classes * sizeof *targets);
  bench_seed(features);
  for (int i = 0; i < count; i++) inputs[i] = bench_normal() / sqrt(features);
  for (int i = 0; i < samples * features; i++) x[i] = bench_normal();
  for (int i = 0; i < samples; i++) labels[i] = (int)(classes * bench_uniform());
  for (int i = 0; i < samples * classes; i++) targets[i] = labels[i / classes] == i % classes ? 0.9 : 0.1 / (classes - 1);
  char label[64];
  sprintf(label, "%s,samples=%d,features=%d,classes=%d", name, samples, features, classes);
  task.label = label;
  task.cost = cost;
  task.inputs = inputs;
  task.gradient = gradient;
  task.count = count;
  task.step = 1e-6;
  task.hand_bytes = &softmax_hand_bytes;
  bench_gradient(&task, budget);
  free(inputs);
  free(gradient);
  free(x);
  free(labels);
  free(targets);
}

int main(int argc, char **argv) {
  const double budget = argc > 1 ? atof(argv[1]) : 2;
  const int sizes[3][3] = {{200, 16, 4}, {200, 50, 10}, {100, 784, 10}};
  const struct bench_gradient each = {.primal = primal, .hand = by_hand, .generated = by_tool};
  const struct bench_gradient all = {.primal = batch, .hand = batch_hand, .generated = batch_generated};
  const struct bench_gradient fixed = {.primal = digits, .hand = by_hand, .generated = digits_generated};
  for (int i = 0; i < 3; i++) one("sample", sizes[i][0], sizes[i][1], sizes[i][2], each, budget);
  for (int i = 0; i < 3; i++) one("batch", sizes[i][0], sizes[i][1], sizes[i][2], all, budget);
  one("digits", 200, PIXELS, DIGITS, fixed, budget);
  return 0;
}
