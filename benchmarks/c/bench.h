/* What the drivers share: clock, interleaved runs, reproducible numbers, comparison, one line of results per case. */
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bench_program {
  const char *name;
  void (*run)(void);
  double best; /* seconds of one run: the minimum of all */
};

/*
 * The programs take turns until the budget is spent, at least five turns each, but two of one that takes more than a second; a
 * turn repeats a short program.
 */
void bench_measure(struct bench_program *programs, int count, double budget);

/* One line "key=value …" that run.mjs reads. Negative bytes and a NULL gradient: there is none. */
void bench_begin(const char *label);
void bench_times(const struct bench_program *programs, int count);
void bench_number(const char *key, double value);
void bench_end(void);

/* Reproducible numbers: uniform in [0, 1), standard normal. */
double bench_uniform(void);
double bench_normal(void);
void bench_seed(unsigned long seed);

/* The largest |a - b| relative to the largest |a|. */
double bench_difference(const double *a, const double *b, size_t count);

#ifdef __cplusplus
}
#endif

#endif
