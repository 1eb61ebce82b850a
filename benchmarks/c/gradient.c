#include "gradient.h"
#include "bench.h"
#ifdef WITH_GENERATED
#include "retrograd.h"
#endif
#include <math.h>
#include <stdlib.h>

static void read_numbers(const struct bench_gradient *task, const void *from, double *to) {
  const double *doubles = from;
  const float *floats = from;
  for (size_t i = 0; i < task->count; i++) to[i] = task->is_float ? floats[i] : doubles[i];
}

/* The inputs become saved + h * direction. Returns the slope of `gradient` along the steps that rounding left of that. */
static double move(const struct bench_gradient *task, const double *saved, double h, const double *direction,
                   const double *gradient) {
  double *doubles = task->inputs, slope = 0;
  float *floats = task->inputs;
  for (size_t i = 0; i < task->count; i++) {
    const double moved = saved[i] + h * direction[i];
    if (task->is_float) floats[i] = (float)moved;
    else doubles[i] = moved;
    slope += gradient[i] * ((task->is_float ? floats[i] : doubles[i]) - saved[i]);
  }
  return slope;
}

static double differences(const struct bench_gradient *task, const double *gradient) {
  double *saved = malloc(task->count * sizeof *saved), *direction = malloc(task->count * sizeof *direction);
  read_numbers(task, task->inputs, saved);
  for (size_t i = 0; i < task->count; i++) direction[i] = copysign(0.5 + bench_uniform(), gradient[i]);
  double slope = move(task, saved, task->step, direction, gradient);
  task->primal();
  double difference = task->cost();
  slope -= move(task, saved, -task->step, direction, gradient);
  task->primal();
  difference -= task->cost();
  move(task, saved, 0, direction, gradient);
  free(saved);
  free(direction);
  return bench_difference(&difference, &slope, 1);
}

void bench_gradient(const struct bench_gradient *task, double budget) {
  double *reference = malloc(task->count * sizeof *reference), *gradient = malloc(task->count * sizeof *gradient);
  bench_begin(task->label);
  task->primal();
  const double value = task->cost();
  task->hand();
  const double by_hand = task->cost();
  read_numbers(task, task->gradient, reference);
  bench_number("value", bench_difference(&value, &by_hand, 1));
  bench_number("differences", differences(task, reference));
  bench_number("hand.bytes", *task->hand_bytes);
  struct bench_program programs[3] = {{"primal", task->primal, 0}, {"hand", task->hand, 0}};
  int used = 2;
#ifdef WITH_GENERATED
  if (task->generated != NULL) {
    rg_reset_peak();
    task->generated();
    read_numbers(task, task->gradient, gradient);
    const double first = bench_difference(reference, gradient, task->count);
    bench_number("generated.bytes", rg_peak_bytes());
    task->generated(); /* what a call leaves must not change the next */
    read_numbers(task, task->gradient, gradient);
    const double second = bench_difference(reference, gradient, task->count);
    bench_number("generated.error", second >= first || second != second ? second : first);
    bench_number("generated.left", rg_current_bytes());
    programs[used++] = (struct bench_program){"generated", task->generated, 0};
  }
#endif
  bench_measure(programs, used, budget);
  bench_times(programs, used);
  bench_end();
  free(reference);
  free(gradient);
}
