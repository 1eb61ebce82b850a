/*
 * Loops whose steps differ in cost: the forward sweep measures each of them, and the reversal is cut by what they took.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, section 4: the recurrence of the optimum, and a guess where that takes too long
 *
 * Cuts are those of the TypeScript runtime, number by number.
 */
#ifndef RETROGRAD_UNEQUAL_H
#define RETROGRAD_UNEQUAL_H

#include <time.h>

#include "binomial.h"

/* Up to so many steps the optimum is found within milliseconds: time grows with the third power. */
#define EXACT_STEPS 128

struct costs {
  double *until; /* what the steps before step i took, for 0 ... count; NULL as long as no loop has measured */
  size_t room;
  long count;
  unsigned short *cuts; /* of the optimum: for 1 ... exact states, for each first step and each last one; where `exact` is 0, they are guessed */
  size_t cut_room;
  long exact;
};

typedef double (*clock_of_program)(void);
static RG_THREAD clock_of_program own_clock;

/* Seconds, or whatever the program's own clock counts in. */
static double time_now(void) {
  if (own_clock != NULL) return own_clock();
#ifdef TIME_UTC
  {
    struct timespec t;
    if (timespec_get(&t, TIME_UTC) == TIME_UTC) return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
  }
#endif
  return (double)clock() / CLOCKS_PER_SEC;
}

static void begin_costs(struct costs *c) {
  if (c->room == 0) c->until = more_room(c->until, &c->room, sizeof *c->until);
  c->until[0] = 0;
  c->count = 0;
  c->exact = 0;
}

/* What the next step took. A clock may be set back. */
static void add_cost(struct costs *c, double cost) {
  if ((size_t)c->count + 1 == c->room) c->until = more_room(c->until, &c->room, sizeof *c->until);
  c->until[c->count + 1] = c->until[c->count] + (cost > 0 ? cost : 0);
  c->count++;
}

/* T(r, p) = min over q of a(q) + T(r, q - 1) + T(r - 1, p - q), for every stretch of the loop. */
static void find_cuts(struct costs *c, long snapshots) {
  const long n = c->count;
  const long most = snapshots < n ? snapshots : n;
  const double *const until = c->until;
  double *time, *fewer;
  long r, length, from, q;
  c->exact = 0;
  if (n == 0 || n > EXACT_STEPS) return;
  if (c->cut_room < (size_t)(most * n * n)) {
    free(c->cuts);
    c->cut_room = (size_t)(most * n * n);
    c->cuts = allocate(c->cut_room, sizeof *c->cuts);
  }
  time = allocate_zero((size_t)(n * n), sizeof *time);
  fewer = allocate_zero((size_t)(n * n), sizeof *fewer);
  for (r = 1; r <= most; r++) {
    unsigned short *const cut = c->cuts + (r - 1) * n * n;
    double *const last = fewer;
    for (length = 2; length <= n; length++)
      for (from = 0; from + length <= n; from++) {
        double best = -1;
        long at = 1;
        for (q = r == 1 ? length - 1 : 1; q < length; q++) {
          const double right = r == 1 ? 0 : fewer[(from + q) * n + from + length - 1];
          const double cost = until[from + q] - until[from] + time[from * n + from + q - 1] + right;
          if (best >= 0 && !(cost < best)) continue;
          best = cost;
          at = q;
        }
        time[from * n + from + length - 1] = best;
        cut[from * n + from + length - 1] = (unsigned short)at;
      }
    fewer = time;
    time = last;
    memset(time, 0, (size_t)(n * n) * sizeof *time);
  }
  free(time);
  free(fewer);
  c->exact = most;
}

/* After how many of the steps from ... to - 1 they are cut. Guessed: where it would be if all of them cost the same, but measured in cost. */
static long cut_by_costs(const struct costs *c, long from, long to, long snapshots) {
  const long length = to - from - 1;
  double least, all, wanted;
  long low = 1, high = length;
  if (c->exact > 0) {
    const long r = snapshots < c->exact ? snapshots : c->exact;
    return c->cuts[((r - 1) * c->count + from) * c->count + to - 1];
  }
  least = least_cut((double)snapshots, (double)length);
  all = c->until[to - 1] - c->until[from];
  if (!(all > 0)) return (long)least;
  /* Sums are rounded: where all costs are the same, a(q) may come out just below q. */
  wanted = c->until[from] + all / (double)length * (least - 1e-6);
  while (low < high) {
    const long middle = low + (high - low) / 2;
    if (c->until[from + middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

static void free_costs(struct costs *c) {
  free(c->until);
  free(c->cuts);
}

#endif
