/*
 * Runs the gradients of evolution.c, one after the other and in turns, and prints a line for each.
 *
 *   driver points steps sweeps tolerance turns name,outer,inner …
 *
 * `name` is the primal or a strategy of strategies.h; `outer` and `inner` are the numbers of states, where the strategy leaves them open.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "evolution.h"
#include "retrograd.h"

typedef void gradient(int points, const double *source, double *sourceb, const double *conductivity, double *conductivityb,
                      const double *wanted, double dt, int steps, int sweeps, double tolerance, double misfitb);

/* STRATEGY(name) for each of them, whose adjoint is misfit_name. */
#define STRATEGY(name) gradient misfit_##name;
#include "strategies.h"
#undef STRATEGY
#define STRATEGY(name) {#name, misfit_##name},
static const struct {
  const char *name;
  gradient *adjoint;
} strategies[] = {
#include "strategies.h"
};

static long outer_states, inner_states;

/* A strategy that leaves the numbers of states open has 1 for that of the outer loop in its directive and 2 for the other. */
void begin_open(long n, long slots, const char *place) {
  rg_steps_begin(n, slots == 1 ? outer_states : inner_states, place);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct run {
  const char *name;
  gradient *adjoint; /* NULL: the primal */
  long outer, inner;
  double best;
  size_t peak, left;
  long long advanced;
  double *found; /* the gradient, or the value */
  size_t count;
};

static struct run run_of(char *text, size_t points) {
  struct run run;
  size_t k;
  memset(&run, 0, sizeof run);
  run.name = strtok(text, ",");
  run.outer = atol(strtok(NULL, ","));
  run.inner = atol(strtok(NULL, ","));
  run.best = INFINITY;
  for (k = 0; k < sizeof strategies / sizeof *strategies; k++)
    if (strcmp(strategies[k].name, run.name) == 0) run.adjoint = strategies[k].adjoint;
  if (run.adjoint == NULL && strcmp(run.name, "primal") != 0) {
    fprintf(stderr, "there is no strategy %s\n", run.name);
    exit(2);
  }
  run.count = run.adjoint == NULL ? 1 : 2 * points + 3;
  run.found = calloc(run.count, sizeof *run.found);
  return run;
}

/* dt and the three arrays from the standard input; so each program has the same numbers. */
static void read_numbers(double *into, size_t count) {
  size_t k;
  for (k = 0; k < count; k++)
    if (scanf("%lf", &into[k]) != 1) exit(2);
}

int main(int argc, char **argv) {
  const int points = atoi(argv[1]), steps = atoi(argv[2]), sweeps = atoi(argv[3]), turns = atoi(argv[5]);
  const double tolerance = atof(argv[4]);
  const size_t all = (size_t)points + 2;
  const int count = argc - 6;
  struct run *const runs = calloc((size_t)count, sizeof *runs);
  double *const source = calloc(all, sizeof(double)), *const wanted = calloc(all, sizeof(double));
  double *const conductivity = calloc(all - 1, sizeof(double));
  double dt;
  int turn, k;
  size_t i;
  read_numbers(&dt, 1);
  read_numbers(source, all);
  read_numbers(conductivity, all - 1);
  read_numbers(wanted, all);
  for (k = 0; k < count; k++) runs[k] = run_of(argv[6 + k], (size_t)points);
  for (turn = 0; turn < turns; turn++)
    for (k = 0; k < count; k++) {
      struct run *const run = &runs[k];
      const long long advanced = rg_steps_advanced();
      double start, taken;
      memset(run->found, 0, run->count * sizeof *run->found);
      outer_states = run->outer;
      inner_states = run->inner;
      rg_reset_peak();
      start = seconds();
      if (run->adjoint == NULL) run->found[0] = misfit(points, source, conductivity, wanted, dt, steps, sweeps, tolerance);
      else run->adjoint(points, source, run->found, conductivity, run->found + all, wanted, dt, steps, sweeps, tolerance, 1);
      taken = seconds() - start;
      if (taken < run->best) run->best = taken;
      run->peak = rg_peak_bytes();
      run->left = rg_current_bytes();
      run->advanced = rg_steps_advanced() - advanced;
    }
  for (k = 0; k < count; k++) {
    const struct run *const run = &runs[k];
    printf("{\"seconds\": %.9g, \"peakBytes\": %zu, \"left\": %zu, \"advanced\": %lld, \"found\": [", run->best, run->peak, run->left,
           run->advanced);
    for (i = 0; i < run->count; i++) printf("%s%.17g", i == 0 ? "" : ", ", run->found[i]);
    printf("]}\n");
  }
  return 0;
}
