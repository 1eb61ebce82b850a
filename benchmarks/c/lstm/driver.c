/* LSTM: driver [budget in seconds per size]. Parameters uniform in (-1, 1), small states, a sequence of bits. */
#include "../bench.h"
#include "lstm.h"
#include "lstm_hand.h"
#ifdef WITH_ADOLC
#include "lstm_adolc.h"
#endif
#ifdef WITH_GENERATED
#include "lstm_b.h"
#include "retrograd.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int l, c, b, count;
static double *params, *start, *state, *sequence, *gradient, loss;

static void primal(void) {
  memcpy(state, start, 2 * l * b * sizeof *state);
  lstm_objective(l, c, b, params, params + 8 * l * b, state, sequence, &loss);
}

static void by_hand(void) {
  double lossb = 1;
  memcpy(state, start, 2 * l * b * sizeof *state);
  memset(gradient, 0, count * sizeof *gradient);
  lstm_objective_hand_b(l, c, b, params, gradient, params + 8 * l * b, gradient + 8 * l * b, state, sequence, &loss, &lossb);
}

#ifdef WITH_ADOLC
static void adolc(void) {
  lstm_adolc(l, c, b, params, start, sequence, gradient);
}
#endif

#ifdef WITH_GENERATED
static double *stateb;

static void generated(void) {
  double lossb = 1;
  memcpy(state, start, 2 * l * b * sizeof *state);
  memset(stateb, 0, 2 * l * b * sizeof *stateb);
  memset(gradient, 0, count * sizeof *gradient);
  lstm_objective_b(l, c, b, params, gradient, params + 8 * l * b, gradient + 8 * l * b, state, stateb, sequence, &loss, &lossb);
}
#endif

/* The gradient by hand along one direction against a central difference. */
static double differences(void) {
  const double h = 1e-6;
  double slope = 0, *saved = malloc(2 * count * sizeof *saved), *direction = saved + count, up;
  memcpy(saved, params, count * sizeof *saved);
  for (int i = 0; i < count; i++) direction[i] = bench_normal();
  for (int i = 0; i < count; i++) params[i] = saved[i] + h * direction[i];
  primal();
  up = loss;
  for (int i = 0; i < count; i++) params[i] = saved[i] - h * direction[i];
  primal();
  double difference = (up - loss) / (2 * h);
  memcpy(params, saved, count * sizeof *saved);
  for (int i = 0; i < count; i++) slope += gradient[i] * direction[i];
  free(saved);
  return bench_difference(&difference, &slope, 1);
}

static void one(int layers, int characters, int width, double budget) {
  l = layers;
  c = characters;
  b = width;
  count = 8 * l * b + 3 * b;
  params = malloc(count * sizeof *params);
  gradient = malloc(count * sizeof *gradient);
  start = malloc(2 * l * b * sizeof *start);
  state = malloc(2 * l * b * sizeof *state);
  sequence = malloc(c * b * sizeof *sequence);
  double *reference = malloc(count * sizeof *reference);
  bench_seed(1000 * l + c);
  for (int i = 0; i < count; i++) params[i] = 2 * bench_uniform() - 1;
  for (int i = 0; i < 2 * l * b; i++) start[i] = 0.1 * bench_normal();
  for (int i = 0; i < c * b; i++) sequence[i] = bench_uniform() < 0.4;

  char label[64];
  sprintf(label, "l=%d,c=%d,b=%d", l, c, b);
  bench_begin(label);
  primal();
  double value = loss;
  by_hand();
  memcpy(reference, gradient, count * sizeof *reference);
  bench_number("differences", differences());
  by_hand();
  bench_number("value", bench_difference(&value, &loss, 1));
  bench_number("hand.bytes", lstm_hand_bytes);
  struct bench_program programs[4] = {{"primal", primal, 0}, {"hand", by_hand, 0}};
  int used = 2;
#ifdef WITH_GENERATED
  stateb = malloc(2 * l * b * sizeof *stateb);
  rg_reset_peak();
  generated();
  bench_number("generated.error", bench_difference(reference, gradient, count));
  bench_number("generated.bytes", rg_peak_bytes());
  bench_number("generated.left", rg_current_bytes());
  programs[used++] = (struct bench_program){"generated", generated, 0};
#endif
#ifdef WITH_ADOLC
  adolc();
  bench_number("adolc.error", bench_difference(reference, gradient, count));
  programs[used++] = (struct bench_program){"adolc", adolc, 0};
#endif
  bench_measure(programs, used, budget);
  bench_times(programs, used);
  bench_end();
  free(params);
  free(gradient);
  free(start);
  free(state);
  free(sequence);
  free(reference);
#ifdef WITH_GENERATED
  free(stateb);
#endif
}

int main(int argc, char **argv) {
  double budget = argc > 1 ? atof(argv[1]) : 2;
  one(2, 1024, 14, budget);
  one(4, 1024, 14, budget);
  one(2, 4096, 14, budget);
  one(4, 4096, 14, budget);
  return 0;
}
