/*
 * Checkpointed loops, run as generated code runs them. With arguments "known|online N R": prints what is done for 0 ... N steps
 * and 1 ... R states, for comparison with another runtime; without: prints one line per check that fails, and ends with the number of checks.
 */
#include "../retrograd.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static int checks = 0;
static int failures = 0;

static void check(int holds, const char *what, long n, long r) {
  checks++;
  if (holds) return;
  failures++;
  printf("FAILED: %s (%ld steps, %ld states)\n", what, n, r);
}

enum { WIDTH = 3 };

/* u(k) = (start + k, 2 (start + k), ...), and what a state may hold besides. */
struct state {
  double numbers[WIDTH];
  long start, step;
  char text[5];
};

static void set_state(struct state *u, long start) {
  int i;
  memset(u, 0, sizeof *u);
  u->start = start;
  for (i = 0; i < WIDTH; i++) u->numbers[i] = (double)((i + 1) * start);
}

static void push_state(const struct state *u) {
  rg_push_doubles(u->numbers, WIDTH);
  rg_push_long(u->step);
  rg_push_int((int)-u->step);
  rg_push_float((float)u->step / 2);
  rg_push_byte((int)(u->step % 256));
  rg_push_pointer((void *)(uintptr_t)u);
  rg_push_memory(u->text, sizeof u->text);
}

static int pop_state(struct state *u) {
  int right;
  rg_pop_memory(u->text, sizeof u->text);
  right = rg_pop_pointer() == (void *)u;
  {
    const int byte = rg_pop_byte();
    const float half = rg_pop_float();
    const int minus = rg_pop_int();
    u->step = rg_pop_long();
    rg_pop_doubles(u->numbers, WIDTH);
    return right && byte == u->step % 256 && half == (float)u->step / 2 && minus == -u->step;
  }
}

static int is_that_of(const struct state *u, long step) {
  int i;
  for (i = 0; i < WIDTH; i++)
    if (u->numbers[i] != (double)((i + 1) * (u->start + step))) return 0;
  return u->step == step;
}

static void advance(struct state *u) {
  int i;
  for (i = 0; i < WIDTH; i++) u->numbers[i] += i + 1;
  u->step++;
}

static void begin(long n, long r, int online) {
  if (online) rg_steps_begin_online(r, "checkpoints.c:1");
  else rg_steps_begin(n, r, "checkpoints.c:2");
}

static void forward_sweep(struct state *u, long n, int prints) {
  while (rg_steps_forward()) {
    long k;
    if (rg_steps_stores()) {
      if (prints) printf("store %ld\n", u->step);
      push_state(u);
      rg_steps_store();
    }
    if (prints && rg_steps_count() > 0) printf("advance %ld\n", rg_steps_count());
    for (k = rg_steps_count(); k > 0 && u->step < n; k--) advance(u);
    rg_steps_ran(k);
  }
}

/* `inner`: the number of steps of a checkpointed loop in each step; 0: there is none. */
static int backward_sweep(struct state *u, long n, long inner, int prints) {
  long next = n - 1;
  int right = 1;
  memset(u->numbers, 0xff, sizeof u->numbers);
  u->step = -1;
  while (rg_steps_backward()) {
    long k;
    if (rg_steps_restores()) {
      right &= pop_state(u);
      if (prints) printf("restore %ld\n", u->step);
    }
    if (rg_steps_stores()) {
      if (prints) printf("store %ld\n", u->step);
      push_state(u);
      rg_steps_store();
    }
    if (prints && rg_steps_count() > 0) printf("advance %ld\n", rg_steps_count());
    for (k = rg_steps_count(); k > 0; k--) advance(u);
    if (rg_steps_turns()) {
      if (prints) printf("adjoint %ld\n", u->step);
      right &= is_that_of(u, next);
      if (inner > 0) {
        struct state v;
        set_state(&v, next);
        begin(inner, 1 + next % 4, next % 2 == 1);
        forward_sweep(&v, inner, 0);
        right &= is_that_of(&v, inner);
        rg_push_double((double)next);
        right &= rg_pop_double() == (double)next;
        right &= backward_sweep(&v, inner, inner / 2, 0);
      }
      next--;
    }
  }
  return right && next == -1;
}

static int reversed(long n, long r, int online, long inner, int prints) {
  struct state u;
  int right;
  set_state(&u, 7);
  begin(n, r, online);
  forward_sweep(&u, n, prints);
  right = is_that_of(&u, n);
  return backward_sweep(&u, n, inner, prints) && right;
}

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
        check(reversed(n, r, online, 0, 0), "every adjoint sees its state", n, r);
        check(rg_current_bytes() == 0, "nothing is left", n, r);
        check(online || rg_peak_bytes() >= held, "states in slots count", n, r);
        check(rg_peak_bytes() <= (size_t)(r + 1) * snapshot_size + 8, "no more states are held than may be", n, r);
      }
}

static void nested(void) {
  long n, r;
  for (r = 1; r <= 4; r++)
    for (n = 0; n <= 9; n++) {
      check(reversed(n, r, 0, 12, 0), "loops within loops", n, r);
      check(reversed(n, r, 1, 5, 0), "loops within loops whose lengths come out", n, r);
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
  forward_sweep(&v, 30, 0);
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
  check(backward_sweep(&v, 30, 0, 0), "the loop that began last is reversed first", 30, 4);
  check(backward_sweep(&u, 20, 0, 0), "the loop that began first is reversed last", 20, 3);
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

static jmp_buf handled;
static char message[512];

static void handler(const char *text) {
  snprintf(message, sizeof message, "%s", text);
  longjmp(handled, 1);
}

static void bad_begin(void) { rg_steps_begin(5, 0, "model.c:12"); }
static void negative(void) { rg_steps_begin(-1, 3, "model.c:12"); }
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

static void fails(void (*wrong)(void), const char *expected) {
  struct rg_mark mark = rg_mark();
  message[0] = 0;
  if (setjmp(handled) == 0) wrong();
  check(strstr(message, expected) != NULL, expected, 0, 0);
  rg_release(mark);
}

static void errors(void) {
  rg_on_error(handler);
  fails(bad_begin, "model.c:12: the number of states to store must be at least 1; it is 0");
  fails(negative, "model.c:12: the number of steps must be at least 0, and below 2^53; it is -1");
  fails(bad_online, "a checkpointed loop: the number of states to store must be at least 1; it is -2");
  fails(no_loop, "no checkpointed loop is under way");
  fails(too_early, "model.c:12: the backward sweep begins before the forward sweep has ended");
  fails(too_short, "model.c:12: it has ended after 3 steps; its schedule is one of 5");
  rg_on_error(NULL);
}

static void *thread(void *failed) {
  long k;
  for (k = 0; k < 200; k++)
    if (!reversed(k, 1 + k % 7, (int)(k % 2), 3, 0)) *(int *)failed = 1;
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

int main(int argc, char **argv) {
  if (argc > 3) {
    long n, r;
    for (r = 1; r <= atol(argv[3]); r++)
      for (n = 0; n <= atol(argv[2]); n++) {
        const long long before = rg_steps_advanced();
        const int right = reversed(n, r, argv[1][0] == 'o', 0, 1);
        printf("%ld steps, %ld states: %lld%s\n", n, r, rg_steps_advanced() - before, right ? "" : ", wrong");
      }
    return 0;
  }
  all_states();
  nested();
  one_after_the_other();
  across_blocks();
  errors();
  threads();
  check(rg_current_bytes() == 0, "the stacks are empty at the end", 0, 0);
  rg_free_blocks();
  printf("%d checks, %d failed\n", checks, failures);
  return failures > 0;
}
