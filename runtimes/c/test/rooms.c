/* Loops whose steps differ in cost, that share their states, or keep them in single precision: one line per check that fails, then the number of checks. */
#include "checks.h"
#include "loop.h"

#include <math.h>

static void measured(void) {
  long n, r;
  int how, has_clock;
  for (has_clock = 0; has_clock < 2; has_clock++) {
    rg_steps_clock(has_clock ? test_clock : NULL);
    for (how = MEASURED; how <= MEASURED_ONLINE; how++)
      for (r = 1; r <= 6; r++)
        for (n = 0; n <= 140; n += n < 20 ? 1 : 40) {
          check(reversed(n, r, how, 0), "every adjoint sees its state where steps are measured", n, r);
          check(rg_current_bytes() == 0, "nothing is left", n, r);
        }
    check(reversed(30, 3, MEASURED, 9), "loops within", 30, 3);
  }
  rg_steps_clock(NULL);
}

/* Two loops of n and m steps; the second is said to have `said`. */
static int shared(long n, long r, long m, long said, int online) {
  struct state u, v;
  long next = n - 1, k;
  int right = 1;
  set_state(&u, 7);
  rg_steps_begin_shared(n, r, said, "model.c:12");
  forward_sweep(&u, n, KNOWN);
  while (rg_steps_backward()) {
    if (rg_steps_restores()) right &= pop_state(&u);
    if (rg_steps_stores()) {
      push_state(&u);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0; k--) advance(&u);
    if (rg_steps_turns()) {
      right &= is_that_of(&u, next--);
      set_state(&v, 3);
      if (online) rg_steps_begin_rest_online("model.c:20");
      else rg_steps_begin_rest(m, "model.c:20");
      forward_sweep(&v, m, online ? ONLINE : KNOWN);
      right &= backward_sweep(&v, m, 0);
    }
  }
  return right && next == -1;
}

static void share(void) {
  static const long sizes[][3] = {{50, 20, 7}, {3, 100, 2}, {100, 3, 12}, {0, 5, 2}, {5, 0, 2}, {1, 1, 9}};
  const size_t size = WIDTH * sizeof(double) + sizeof(long) + sizeof(int) + sizeof(float) + 1 + sizeof(void *) + 5;
  size_t k;
  for (k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const long n = sizes[k][0], m = sizes[k][1], r = sizes[k][2];
    const long long before = rg_steps_advanced();
    rg_reset_peak();
    check(shared(n, r, m, m, 0), "loops that share states", n, r);
    check(rg_peak_bytes() <= (size_t)(r + 1) * size, "hold no more than these", n, r);
    /* 50, 20, 7: with 4 and 3 of them T(4, 50) + 50 T(3, 20). */
    if (k == 0) check(rg_steps_advanced() - before == 148 + 50 * 49, "as few steps are run as can be", n, r);
    check(shared(n, r, m, 1000, 1), "another length, and one that comes out", n, r);
  }
}

static void one_state(void) { rg_steps_begin_shared(5, 1, 5, "model.c:12"); }
static void no_sharer(void) { rg_steps_begin_rest(5, "model.c:20"); }
static void in_use(void) {
  rg_steps_begin_shared(5, 4, 5, "model.c:12");
  rg_steps_begin_rest(5, "model.c:20");
  rg_steps_begin_rest_online("model.c:30");
}
static void in_use_by_itself(void) {
  rg_steps_begin_shared(5, 4, 5, "model.c:12");
  rg_steps_begin_rest(5, "model.c:20");
  rg_steps_begin_rest(5, "model.c:20");
}

/* What state comes back, and how many bytes it took. */
static size_t through(const double *state, double *back, size_t count, int in_single) {
  size_t bytes = 0, k;
  for (k = 0; k < count; k++) back[k] = state[k];
  rg_steps_begin(2, 1, "model.c:12");
  if (in_single) rg_steps_single();
  while (rg_steps_forward())
    if (rg_steps_stores()) {
      rg_push_doubles(back, count);
      rg_push_int(5);
      rg_steps_store();
      bytes = rg_current_bytes();
    }
  while (rg_steps_backward()) {
    for (k = 0; k < count; k++) back[k] = 0;
    if (rg_steps_restores()) {
      check(rg_pop_int() == 5, "what lies above comes back", 2, 1);
      rg_pop_doubles(back, count);
    }
    if (rg_steps_stores()) {
      rg_push_doubles(back, count);
      rg_push_int(5);
      rg_steps_store();
    }
    rg_steps_turns();
  }
  check(rg_current_bytes() == 0, "nothing is left", 2, 1);
  return bytes;
}

static void single(void) {
  static const double odd[] = {1e39, 1e-39, 1e-60, 16777217, 1700000000123.0, 3.4028235677973366e38};
  const double same[] = {0.0, -0.0, NAN, INFINITY, -INFINITY, 3, 16777216, 0.5, -1152921504606846976.0};
  const size_t count = sizeof same / sizeof *same;
  static double state[1000], back[1000];
  size_t k;
  int right = 1;
  for (k = 0; k < 1000; k++) state[k] = sin((double)k) * pow(10, (double)(k % 28) - 14);
  check(through(state, back, 1000, 1) == 4000 + sizeof(int), "half the room", 2, 1);
  for (k = 0; k < 1000; k++) right &= back[k] == (double)(float)state[k];
  check(right, "each number is rounded", 2, 1);
  check(through(state, back, 1000, 0) == 8000 + sizeof(int), "all the room", 2, 1);
  check(memcmp(state, back, sizeof state) == 0, "nothing is rounded", 2, 1);
  check(through(same, back, count, 1) == 4 * count + sizeof(int), "what has no size", 2, 1);
  check(isnan(back[2]), "NaN stays", 2, 1);
  back[2] = same[2];
  check(memcmp(same, back, sizeof same) == 0, "what single precision has comes back", 2, 1);
  for (k = 0; k < sizeof odd / sizeof *odd; k++) {
    state[1] = k % 2 == 0 ? odd[k] : -odd[k];
    check(through(state, back, 1000, 1) == 8000 + sizeof(int), "a state stays as it is", (long)k, 1);
    check(memcmp(state, back, sizeof state) == 0, "all of it", (long)k, 1);
  }
  state[1] = 0.1;
  check(through(state, back, 1000, 1) == 4000 + sizeof(int), "the next one may be rounded", 2, 1);
}

int main(void) {
  measured();
  share();
  fails(one_state, "model.c:12: two loops cannot share one state; give them 2 at least");
  fails(no_sharer, "model.c:20: no loop around this one shares its states; give it a number of its own");
  fails(in_use, "model.c:30: what the loop at model.c:12 has left of its states is in use by the loop at model.c:20; give one");
  fails(in_use_by_itself, "model.c:20: what the loop at model.c:12 has left of its states is in use by this loop, earlier in the same step; give");
  single();
  rg_steps_disk(NULL, 3, 0, 0);
  single();
  rg_steps_disk(NULL, 0, 0, 0);
  check(rg_current_bytes() == 0, "the stacks are empty at the end", 0, 0);
  rg_free_blocks();
  printf("%d checks, %d failed\n", checks, failures);
  return failures > 0;
}
