#define _POSIX_C_SOURCE 199309L
#include "bench.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

void bench_measure(struct bench_program *programs, int count, double budget) {
  const double turn = 0.004;
  int repeat[16];
  for (int p = 0; p < count; p++) {
    double start = now();
    programs[p].run();
    double once = now() - start;
    programs[p].best = once;
    repeat[p] = once > turn ? 1 : (int)ceil(turn / (once + 1e-9));
  }
  const double end = now() + budget;
  for (int round = 0; round < 5 || now() < end; round++) {
    for (int p = 0; p < count; p++) {
      if (round > 0 && programs[p].best > 1) continue;
      double start = now();
      for (int r = 0; r < repeat[p]; r++) programs[p].run();
      double once = (now() - start) / repeat[p];
      if (once < programs[p].best) programs[p].best = once;
    }
  }
}

void bench_begin(const char *label) {
  printf("case=%s", label);
}

void bench_times(const struct bench_program *programs, int count) {
  for (int p = 0; p < count; p++) printf(" %s=%.9g", programs[p].name, programs[p].best);
}

void bench_number(const char *key, double value) {
  printf(" %s=%.9g", key, value);
}

void bench_end(void) {
  printf("\n");
  fflush(stdout);
}

static uint64_t state = 1;

void bench_seed(unsigned long seed) {
  state = seed;
}

double bench_uniform(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

double bench_normal(void) {
  double radius = sqrt(-2 * log(1 - bench_uniform()));
  return radius * cos(6.283185307179586 * bench_uniform());
}

double bench_difference(const double *a, const double *b, size_t count) {
  double largest = 0, difference = 0;
  for (size_t i = 0; i < count; i++) {
    if (!(fabs(a[i]) <= largest)) largest = fabs(a[i]);
    if (!(fabs(a[i] - b[i]) <= difference)) difference = fabs(a[i] - b[i]);
  }
  return largest > 0 ? difference / largest : difference;
}
