/* Checkpointed loops: prints one line per check that fails, and ends with the number of checks. */
#include "checks.h"
#include "loop.h"

#include <pthread.h>

static const size_t snapshot_size =
    WIDTH * sizeof(double) + sizeof(long) + sizeof(int) + sizeof(float) + 1 + sizeof(void *) + 5;

static void all_states(void) {
  long n, r;
  int online;
  for (r = 1; r <= 12; r++)
    for (n = 0; n <= 70; n++)
      for (online = 0; online < 2; online++) {
        const size_t held = (size_t)(r < n ? r : n) * snapshot_size;
        rg_reset_peak();
        check(reversed(n, r, online, 0), "every adjoint sees its state", n, r);
        check(rg_current_bytes() == 0, "nothing is left", n, r);
        check(online || rg_peak_bytes() >= held, "states in slots count", n, r);
        check(rg_peak_bytes() <= (size_t)(r + 1) * snapshot_size + 8, "no more states are held than may be", n, r);
      }
}

static void nested(void) {
  long n, r;
  for (r = 1; r <= 4; r++)
    for (n = 0; n <= 9; n++) {
      check(reversed(n, r, 0, 12), "loops within loops", n, r);
      check(reversed(n, r, 1, 5), "loops within loops whose lengths come out", n, r);
      check(rg_current_bytes() == 0, "nothing is left of nested loops", n, r);
    }
}

static void one_after_the_other(void) {
  struct state u, v;
  struct rg_mark mark;
  size_t bytes;
  set_state(&u, 1);
  set_state(&v, 2);
  begin(20, 3, 0);
  forward_sweep(&u, 20, 0);
  begin(30, 4, 1);
  forward_sweep(&v, 30, 1);
  bytes = rg_current_bytes();
  mark = rg_mark();
  begin(9, 2, 0);
  rg_steps_forward();
  rg_steps_stores();
  rg_push_double(1);
  rg_steps_store();
  begin(5, 2, 1);
  check(rg_current_bytes() == bytes + 8, "a snapshot is counted", 9, 2);
  rg_release(mark);
  check(rg_current_bytes() == bytes, "a mark is a way back into the middle of loops", 9, 2);
  check(backward_sweep(&v, 30, 0), "the loop that began last is reversed first", 30, 4);
  check(backward_sweep(&u, 20, 0), "the loop that began first is reversed last", 20, 3);
  check(rg_current_bytes() == 0, "nothing is left of either", 20, 3);
}

static void across_blocks(void) {
  static double a[RG_BLOCK + 1000], before[60000], back[60000];
  long k, next = 4;
  int right = 1;
  for (k = 0; k < 60000; k++) before[k] = (double)k;
  rg_push_doubles(before, 60000);
  rg_steps_begin(5, 2, NULL);
  while (rg_steps_forward()) {
    if (rg_steps_stores()) {
      rg_push_doubles(a, RG_BLOCK + 1000);
      rg_push_double(a[0]);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0; k--) a[0] = ++a[RG_BLOCK];
    rg_steps_ran(0);
  }
  while (rg_steps_backward()) {
    if (rg_steps_restores()) {
      const double first = rg_pop_double();
      rg_pop_doubles(a, RG_BLOCK + 1000);
      right &= first == a[0];
    }
    if (rg_steps_stores()) {
      rg_push_doubles(a, RG_BLOCK + 1000);
      rg_push_double(a[0]);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0; k--) a[0] = ++a[RG_BLOCK];
    if (rg_steps_turns()) right &= a[0] == (double)next && a[RG_BLOCK] == (double)next--;
  }
  rg_pop_doubles(back, 60000);
  check(right && next == -1, "a snapshot that lies in several blocks comes back in one piece", 5, 2);
  check(memcmp(before, back, sizeof before) == 0, "what lies below is as it was", 5, 2);
}

static void bad_begin(void) { rg_steps_begin(5, 0, "model.c:12"); }
static void bad_online(void) { rg_steps_begin_online(-2, NULL); }
static void no_loop(void) { rg_steps_forward(); }
static void too_early(void) {
  rg_steps_begin(5, 3, "model.c:12");
  rg_steps_backward();
}
static void too_short(void) {
  rg_steps_begin(5, 1, "model.c:12");
  rg_steps_forward();
  rg_steps_ran(2);
}

static void too_much(void) {
  rg_steps_begin(5, 1, "model.c:12");
  rg_steps_forward();
  rg_steps_ran(6);
}

/* Bounds may be below the start of a loop that does not run. */
static void below_zero(void) {
  rg_steps_begin(-1, 3, "model.c:12");
  while (rg_steps_forward()) rg_steps_ran(rg_steps_count());
  check(!rg_steps_backward(), "a loop below zero has no steps", -1, 3);
}

static void errors(void) {
  fails(bad_begin, "model.c:12: the number of states to store must be at least 1; it is 0");
  fails(bad_online, "a checkpointed loop: the number of states to store must be at least 1; it is -2");
  fails(no_loop, "no checkpointed loop is under way");
  fails(too_early, "model.c:12: the backward sweep begins before the forward sweep has ended");
  fails(too_short, "model.c:12: the loop has ended after 3 steps, and was said to have 5;");
  fails(too_much, "model.c:12: 6 of 5 steps are said not to have been run");
}

static void *thread(void *failed) {
  long k;
  for (k = 0; k < 200; k++)
    if (!reversed(k, 1 + k % 7, (int)(k % 2), 3)) *(int *)failed = 1;
  rg_free_blocks();
  return NULL;
}

static void threads(void) {
  pthread_t all[4];
  int failed[4] = {0, 0, 0, 0};
  int k;
  for (k = 0; k < 4; k++) pthread_create(&all[k], NULL, thread, &failed[k]);
  for (k = 0; k < 4; k++) pthread_join(all[k], NULL);
  check(!(failed[0] || failed[1] || failed[2] || failed[3]), "every thread has loops of its own", 200, 7);
}

int main(void) {
  all_states();
  nested();
  one_after_the_other();
  across_blocks();
  below_zero();
  errors();
  threads();
  check(rg_current_bytes() == 0, "the stacks are empty at the end", 0, 0);
  rg_free_blocks();
  printf("%d checks, %d failed\n", checks, failures);
  return failures > 0;
}
