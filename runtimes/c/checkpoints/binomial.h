/*
 * The optimal schedule's numbers: where a stretch of steps is cut, and how many steps it takes to reverse one.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, theorem 2, equations (2) to (5); Griewank, Walther 2000, Algorithm 799: Revolve
 *
 * M(r, k) is the binomial coefficient r + k - 1 over r. Whole numbers, held as doubles, which are exact up to 2^53; the operations are those of
 * the TypeScript runtime, one by one, so that both have the same schedules.
 */
#ifndef RETROGRAD_BINOMIAL_H
#define RETROGRAD_BINOMIAL_H

#include <stdint.h>

/* a n / d, a whole number, without a product that is larger than need be. */
static double times_ratio(double a, double n, double d) {
  const double product = a * n;
  int64_t x, y;
  if (product <= 9007199254740991.0) return product / d;
  x = (int64_t)a;
  y = (int64_t)d;
  while (y != 0) {
    const int64_t rest = x % y;
    x = y;
    y = rest;
  }
  return a / (double)x * (n / (d / (double)x));
}

/* k of equation (2), the smaller one where there are two, and M(r, k). */
struct range {
  double k, below;
};

static struct range range_of(double registers, double length) {
  struct range found;
  if (registers == 1) {
    found.k = found.below = length < 1 ? 1 : length;
    return found;
  }
  found.k = found.below = 1;
  for (;;) {
    const double above = times_ratio(found.below, registers + found.k, found.k);
    if (length <= above - 1) return found;
    found.below = above;
    found.k++;
  }
}

/* T(r, p) of equation (3): the steps that are run until all states u(p) ... u(0) have been there. */
static double least_time(double registers, double length) {
  struct range found;
  if (length == 0) return 0;
  found = range_of(registers, length);
  return found.k * (length + 1) - times_ratio(found.below, registers + found.k, registers + 1);
}

static double least_of(double a, double b) { return a < b ? a : b; }

static double most_of(double a, double b) { return a > b ? a : b; }

/* The least of the optimal cuts of a sequence of length 1 or more, equations (4) and (5). */
static double least_cut(double registers, double length) {
  const struct range found = range_of(registers, length);
  const double fewer = times_ratio(found.below, found.k - 1, registers + found.k - 1);
  return most_of(1, most_of(fewer, length + 1 - times_ratio(found.below, registers, found.k)));
}

/*
 * How two loops share registers, one of m steps in each of the n steps of the other: how many the outer one gets. The steps that are run are
 * m T(r1, n) + n T(r2, m), section 3, where each sweep runs all of its loop; of several numbers it is the smallest.
 */
static long split_of_sweeps(long registers, double n, double m) {
  long outer, best = 1;
  double least = -1;
  if (n < 0) n = 0;
  if (m < 0) m = 0;
  for (outer = 1; outer < registers; outer++) {
    const double time = m * least_time((double)outer, n) + n * least_time((double)(registers - outer), m);
    if (least >= 0 && !(time < least)) continue;
    least = time;
    best = outer;
  }
  return best;
}

/* Of the optimal cuts of a sequence of length 1 or more the one with which the fewest states are stored in all. */
static double thrifty_cut(double registers, double length) {
  struct range found;
  double k, below, least, most, states, one, two, three, above, cut;
  if (length <= registers) return 1;
  if (registers == 1) return length;
  found = range_of(registers, length);
  k = found.k;
  below = found.below;
  states = length + 1;
  one = times_ratio(below, registers, registers + k - 1);
  least = least_cut(registers, length);
  most = least_of(below, states - one);
  two = times_ratio(one, registers - 1, registers + k - 2);
  three = times_ratio(two, registers - 2, k);
  above = times_ratio(below, registers + k, k);
  cut = states <= below + two ? least : states >= above - three ? below : states - one - two;
  return least_of(most, most_of(least, cut));
}

#endif
