/* What the drivers of a scalar cost share: one case of a benchmark, from its checks to its line of results. */
#ifndef GRADIENT_H
#define GRADIENT_H

#include <stddef.h>

struct bench_gradient {
  const char *label;
  void (*primal)(void);
  void (*hand)(void);      /* what the primal computes, and the gradient from zero */
  void (*generated)(void); /* the gradient from zero; NULL: there is none */
  double (*cost)(void);    /* of what the last run left; not part of any time */
  void *inputs, *gradient; /* count numbers each */
  size_t count;
  int is_float;              /* numbers are float: the checks add them up in double */
  double step;               /* of the divided difference */
  const size_t *hand_bytes;  /* what the last call by hand carried from forward to backward sweeps */
};

/*
 * Compares the gradient by hand with a central difference and with the generated one, measures, and writes the line. The
 * direction of the difference has the signs of the gradient: contributions to the slope do not cancel, its relative error is
 * that of the numbers.
 */
void bench_gradient(const struct bench_gradient *task, double budget);

#endif
