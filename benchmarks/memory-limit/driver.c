/* usage: driver [steps]: seconds of the primal and of the adjoint (minima of two), bytes at most, the bits of the gradient. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "retrograd.h"
#include PRIMAL
#include ADJOINT

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 1;
  const size_t n = INPUTS;
  double *x = malloc(n * sizeof *x), *g = malloc(n * sizeof *g);
  double primal = 1e9, adjoint = 1e9;
  for (size_t i = 0; i < n; i++) x[i] = 0.5 + 0.3 * sin(0.37 * (double)i);
  for (int k = 0; k < 2; k++) {
    double t = now();
    volatile double value = CALL_PRIMAL;
    (void)value;
    primal = fmin(primal, now() - t);
    memset(g, 0, n * sizeof *g);
    rg_reset_peak();
    t = now();
    CALL_ADJOINT;
    adjoint = fmin(adjoint, now() - t);
  }
  unsigned long long hash = 0, bits;
  for (size_t i = 0; i < n; i++) {
    memcpy(&bits, g + i, sizeof bits);
    hash = hash * 1000003u + bits;
  }
  printf("{\"primal\": %.6g, \"adjoint\": %.6g, \"bytes\": %zu, \"bits\": \"%llx\"}\n", primal, adjoint, rg_peak_bytes(), hash);
  return 0;
}
