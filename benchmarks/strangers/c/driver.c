/* driver [budget in seconds]: primal, adjoint by hand and generated adjoint in turns. */
#include "../../c/bench.h"
#include "stranger.h"
#ifdef WITH_GENERATED
#include "retrograd.h"
#endif
#include <math.h>
#include <stdlib.h>
#include <string.h>

double *stranger_x, *stranger_gradient, stranger_step = 1e-6;
int stranger_count;
size_t stranger_hand_bytes;
static volatile double value;

static void primal(void) {
  value = stranger_primal();
}

static void clear(void) {
  memset(stranger_gradient, 0, stranger_count * sizeof *stranger_gradient);
}

static void hand(void) {
  clear();
  stranger_hand();
}

#ifdef WITH_GENERATED
static void generated(void) {
  clear();
  stranger_generated();
}
#endif

static double moved(const double *start, const double *direction, double h) {
  for (int i = 0; i < stranger_count; i++) stranger_x[i] = start[i] + h * direction[i];
  return stranger_primal();
}

int main(int argc, char **argv) {
  stranger_prepare();
  size_t size = stranger_count * sizeof(double);
  double *start = malloc(size), *direction = malloc(size), *reference = malloc(size), slope = 0;
  memcpy(start, stranger_x, size);
  bench_seed(3);
  for (int i = 0; i < stranger_count; i++) direction[i] = bench_normal() * (start[i] != 0 ? fabs(start[i]) : 0.1);
  bench_begin("stranger");
  hand();
  memcpy(reference, stranger_gradient, size);
  for (int i = 0; i < stranger_count; i++) slope += reference[i] * direction[i];
  double h = stranger_step;
  double difference = (moved(start, direction, h) - moved(start, direction, -h)) / (2 * h);
  memcpy(stranger_x, start, size);
  bench_number("differences", bench_difference(&difference, &slope, 1));
  bench_number("handBytes", stranger_hand_bytes);
  struct bench_program programs[3] = {{"primal", primal, 0}, {"hand", hand, 0}};
  int used = 2;
#ifdef WITH_GENERATED
  rg_reset_peak();
  generated();
  bench_number("agreement", bench_difference(reference, stranger_gradient, stranger_count));
  bench_number("generatedBytes", rg_peak_bytes());
  bench_number("left", rg_current_bytes());
  programs[used++] = (struct bench_program){"generated", generated, 0};
#endif
  bench_measure(programs, used, argc > 1 ? atof(argv[1]) : 1.5);
  bench_times(programs, used);
  bench_end();
  free(start);
  free(direction);
  free(reference);
  return 0;
}
