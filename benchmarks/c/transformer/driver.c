/*
 * Transformer, in float: driver [budget in seconds per case]. With LAYERS_ALONE, layers.c was differentiated without the network;
 * without it, both were in one run, in which the layers' activations may be slices of one block.
 *
 * How far gradients may agree: a float has 6e-8 of its value, and a number here is a sum of at most 512 products, whose roundings
 * add up to 512 x 6e-8 = 3e-5 of the sum of their moduli at worst, and to some 1e-6 if they are independent. Layer norms divide by
 * deviations of about one, softmax by sums that are at least one: all layers are well conditioned, and so is the network of a dozen
 * of them with weights of this size. Gradients have to agree to 1e-4 of the largest component.
 *
 * Divided differences: the cost is added up in double, from outputs that are float. An output is wrong by 6e-8 of its size or a
 * few times that; n of them, independent, by sqrt(n) times as much. The difference between the ends is 2 h |gradient| in the
 * 1-norm: with the steps chosen here the roundings are about 1e-4 of it or less, and so is what the third derivative adds. They
 * have to agree to 1e-3.
 */
#include "../bench.h"
#include "../gradient.h"
#include "layers.h"
#include "layers_hand.h"
#ifndef LAYERS_ALONE
#include "network.h"
#include "network_hand.h"
#endif
#ifdef WITH_GENERATED
#include "layers_b.h"
#ifndef LAYERS_ALONE
#include "network_b.h"
#endif
#endif
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The layers' case: the sizes of a slightly larger network. */
enum { B = 2, T = 64, C = 256, NH = 8, OC = 256, V = 512, ROWS = B * T };

static const size_t none = 0;

/* Inputs in, and gradient: what is differentiated by, one after the other. Outputs; seeds of the outputs. */
static size_t in_count, out_count;
static float *in, *gradient, *out, *seeds, *outb, *kept;
/* Words out of 128. */
static int tokens[ROWS], targets[ROWS];

static double weighted_outputs(void) {
  double sum = 0;
  for (size_t i = 0; i < out_count; i++) sum += (double)seeds[i] * out[i];
  return sum;
}

static void clear(void) {
  memset(gradient, 0, in_count * sizeof *gradient);
  memcpy(outb, seeds, out_count * sizeof *outb);
}

static void layernorm(void) {
  layernorm_forward(out, kept, kept + ROWS, in, in + ROWS * C, in + ROWS * C + C, B, T, C);
}

static void layernorm_hand(void) {
  clear();
  layernorm();
  layernorm_backward(gradient, gradient + ROWS * C, gradient + ROWS * C + C, outb, in, in + ROWS * C, kept, kept + ROWS, B, T, C);
}

static void gelu(void) {
  gelu_forward(out, in, ROWS * C);
}

static void gelu_hand(void) {
  clear();
  gelu_hand_b(out, outb, in, gradient, ROWS * C);
}

static void attention(void) {
  attention_forward(out, kept, kept + ROWS * NH * T, in, B, T, C, NH);
}

static void attention_hand(void) {
  float work[T];
  clear();
  attention();
  attention_backward(gradient, outb, in, kept + ROWS * NH * T, work, B, T, C, NH);
}

static void matmul(void) {
  matmul_forward(out, in, in + ROWS * C, in + ROWS * C + OC * C, B, T, C, OC);
}

static void matmul_hand(void) {
  clear();
  matmul();
  matmul_backward(gradient, gradient + ROWS * C, gradient + ROWS * C + OC * C, outb, in, in + ROWS * C, B, T, C, OC);
}

static void crossentropy(void) {
  crossentropy_forward(out, kept, in, targets, B, T, V);
}

static void crossentropy_hand(void) {
  clear();
  crossentropy();
  crossentropy_backward(gradient, outb, kept, targets, B, T, V);
}

#ifdef WITH_GENERATED
/* The adjoint of what is kept: zero before a call and, as it is overwritten, after it. */
static float *keptb;

static void layernorm_generated(void) {
  clear();
  float *weight = in + ROWS * C, *weightb = gradient + ROWS * C;
#ifdef LAYERS_ALONE
  layernorm_forward_b(out, outb, kept, kept + ROWS, in, gradient, weight, weightb, weight + C, weightb + C, B, T, C);
#else
  layernorm_forward_b(out, outb, kept, keptb, kept + ROWS, keptb + ROWS, in, gradient, weight, weightb, weight + C, weightb + C,
                      B, T, C);
#endif
}

static void gelu_generated(void) {
  clear();
  gelu_forward_b(out, outb, in, gradient, ROWS * C);
}

static void attention_generated(void) {
  clear();
  attention_forward_b(out, outb, kept, keptb, kept + ROWS * NH * T, keptb + ROWS * NH * T, in, gradient, B, T, C, NH);
}

static void matmul_generated(void) {
  clear();
  matmul_forward_b(out, outb, in, gradient, in + ROWS * C, gradient + ROWS * C, in + ROWS * C + OC * C,
                   gradient + ROWS * C + OC * C, B, T, C, OC);
}

static void crossentropy_generated(void) {
  clear();
  crossentropy_forward_b(out, outb, kept, keptb, in, gradient, targets, B, T, V);
}

#define GENERATED(name) name##_generated
#else
#define GENERATED(name) NULL
#endif

#define TASK(name) {.label = #name, .primal = name, .hand = name##_hand, .generated = GENERATED(name)}

#ifndef LAYERS_ALONE
static const Config config = {.B = 2, .T = 32, .C = 64, .V = 128, .L = 2, .NH = 4};
static size_t network_bytes;

/* The network's outputs are the losses of all tokens: their mean in double is the cost, with a seed of one. */
static void network(void) {
  const Parameters params = network_parameters(config, in);
  network_loss(config, &params, kept, tokens, targets);
}

static double network_cost(void) {
  const int rows = config.B * config.T;
  const float *losses = kept + network_activation_count(config) - rows;
  double sum = 0;
  for (int i = 0; i < rows; i++) sum += losses[i];
  return sum / rows;
}

static void network_hand(void) {
  const Parameters params = network_parameters(config, in), paramsb = network_parameters(config, gradient);
  memset(gradient, 0, in_count * sizeof *gradient);
  network_loss_hand_b(config, &params, &paramsb, kept, tokens, targets, 1);
}

#ifdef WITH_GENERATED
static void network_generated(void) {
  const Parameters params = network_parameters(config, in);
  Parameters paramsb = network_parameters(config, gradient);
  memset(gradient, 0, in_count * sizeof *gradient);
  network_loss_b(config, &params, &paramsb, kept, keptb, tokens, targets, 1);
}
#endif
#endif

static float *numbers(size_t count, double scale) {
  float *made = malloc((count + 1) * sizeof *made);
  for (size_t i = 0; i < count; i++) made[i] = (float)(scale * bench_normal());
  return made;
}

static void one(struct bench_gradient task, size_t inputs, size_t outputs, size_t others, double scale, double step,
                double budget) {
  in_count = inputs;
  out_count = outputs;
  bench_seed(inputs);
  in = numbers(inputs, scale);
  gradient = numbers(inputs, 0);
  out = numbers(outputs, 0);
  seeds = numbers(outputs, 1);
  outb = numbers(outputs, 1);
  kept = numbers(others, 0);
#ifdef WITH_GENERATED
  keptb = numbers(others, 0);
#endif
  if (task.cost == NULL) task.cost = weighted_outputs;
  if (task.hand_bytes == NULL) task.hand_bytes = &none;
  task.inputs = in;
  task.gradient = gradient;
  task.count = inputs;
  task.is_float = 1;
  task.step = step;
  bench_gradient(&task, budget);
  float *all[] = {in, gradient, out, seeds, outb, kept};
  for (int i = 0; i < 6; i++) free(all[i]);
#ifdef WITH_GENERATED
  free(keptb);
#endif
}

int main(int argc, char **argv) {
  const double budget = argc > 1 ? atof(argv[1]) : 2;
  bench_seed(7);
  for (int i = 0; i < ROWS; i++) targets[i] = (int)(128 * bench_uniform());
  for (int i = 0; i < ROWS; i++) tokens[i] = (int)(128 * bench_uniform());
  one((struct bench_gradient)TASK(layernorm), ROWS * C + 2 * C, ROWS * C, 2 * ROWS, 1, 1e-3, budget);
  one((struct bench_gradient)TASK(gelu), ROWS * C, ROWS * C, 0, 1, 1e-3, budget);
  one((struct bench_gradient)TASK(attention), 3 * ROWS * C, ROWS * C, 2 * ROWS * NH * T, 1, 1e-3, budget);
  one((struct bench_gradient)TASK(matmul), ROWS * C + OC * C + OC, ROWS * OC, 0, 1, 1e-3, budget);
  one((struct bench_gradient)TASK(crossentropy), ROWS * V, ROWS, ROWS * V, 1, 1e-3, budget);
#ifndef LAYERS_ALONE
  struct bench_gradient whole = TASK(network);
  const size_t activations = network_activation_count(config);
  network_bytes = activations * sizeof(float);
  whole.hand_bytes = &network_bytes;
  whole.cost = network_cost;
  one(whole, network_parameter_count(config), 0, activations, 0.1, 1e-5, budget);
#endif
  return 0;
}
