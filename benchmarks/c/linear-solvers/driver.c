/* Linear solvers: driver [budget in seconds per case]. Matrices are well conditioned: normal ones, with a dominant diagonal. */
#include "../bench.h"
#include "../gradient.h"
#include "solvers.h"
#include "solvers_hand.h"
#ifdef WITH_GENERATED
#include "cholesky_b.h"
#include "lu_b.h"
#include "qr_b.h"
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Inputs and gradient: A, then b. */
static int m, n;
static double *a, *ab, *b, *bb, *target, misfit;
static size_t count;

static double cost(void) {
  return misfit;
}

static void clear(void) {
  memset(ab, 0, count * sizeof *ab);
}

static void lu(void) {
  misfit = lu_misfit(n, (double(*)[n])a, b, target);
}

static void lu_hand(void) {
  clear();
  misfit = lu_misfit_hand_b(n, (double(*)[n])a, (double(*)[n])ab, b, bb, target, 1);
}

static void cholesky(void) {
  misfit = cholesky_misfit(n, a, b, target);
}

static void cholesky_hand(void) {
  clear();
  misfit = cholesky_misfit_hand_b(n, a, ab, b, bb, target, 1);
}

static void qr(void) {
  misfit = qr_misfit(m, n, a, b, target);
}

static void qr_hand(void) {
  clear();
  misfit = qr_misfit_hand_b(m, n, a, ab, b, bb, target, 1);
}

#ifdef WITH_GENERATED
static void lu_generated(void) {
  clear();
  lu_misfit_b(n, (double(*)[n])a, (double(*)[n])ab, b, bb, target, 1);
}

static void cholesky_generated(void) {
  clear();
  cholesky_misfit_b(n, a, ab, b, bb, target, 1);
}

static void qr_generated(void) {
  clear();
  qr_misfit_b(m, n, a, ab, b, bb, target, 1);
}
#else
#define lu_generated NULL
#define cholesky_generated NULL
#define qr_generated NULL
#endif

static void one(const char *name, int rows, int columns, double diagonal, struct bench_gradient task, double budget) {
  m = rows;
  n = columns;
  count = (size_t)m * n + m;
  a = malloc(count * sizeof *a);
  ab = malloc(count * sizeof *ab);
  b = a + (size_t)m * n;
  bb = ab + (size_t)m * n;
  target = malloc(n * sizeof *target);
  bench_seed(m + 1000 * n);
  for (size_t i = 0; i < count; i++) a[i] = bench_normal();
  for (int i = 0; i < n; i++) {
    a[i * n + i] += diagonal;
    target[i] = bench_normal();
  }
  char label[64];
  sprintf(label, m == n ? "%s,n=%d" : "%s,n=%d,m=%d", name, n, m);
  task.label = label;
  task.inputs = a;
  task.gradient = ab;
  task.count = count;
  task.cost = cost;
  task.step = 1e-6;
  task.hand_bytes = &solvers_hand_bytes;
  bench_gradient(&task, budget);
  free(a);
  free(ab);
  free(target);
}

int main(int argc, char **argv) {
  const double budget = argc > 1 ? atof(argv[1]) : 2;
  const struct bench_gradient by_lu = {.primal = lu, .hand = lu_hand, .generated = lu_generated};
  const struct bench_gradient by_cholesky = {.primal = cholesky, .hand = cholesky_hand, .generated = cholesky_generated};
  const struct bench_gradient by_qr = {.primal = qr, .hand = qr_hand, .generated = qr_generated};
  /* The diagonal of LU is small enough for rows to be exchanged in most steps, that of Cholesky makes it definite. */
  const int sizes[] = {20, 100, 200};
  for (int i = 0; i < 3; i++) one("lu", sizes[i], sizes[i], sqrt(sizes[i]), by_lu, budget);
  for (int i = 0; i < 3; i++) one("cholesky", sizes[i], sizes[i], 3 * sqrt(sizes[i]), by_cholesky, budget);
  one("qr", 60, 10, 0, by_qr, budget);
  one("qr", 400, 40, 0, by_qr, budget);
  one("qr", 1000, 100, 0, by_qr, budget);
  return 0;
}
