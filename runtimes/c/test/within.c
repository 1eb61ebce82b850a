/*
 * Checkpointed loops that have memory in place of a number of states: prints one line per check that fails, and ends with the number of checks.
 * With arguments: prints the moves of one loop, for comparison with another runtime: steps, limit, online, width, numbers, varying.
 */
#include "checks.h"
#include "within.h"

static size_t state_bytes(int width) { return (size_t)(8 * (width + 1) + 1); }
static size_t record_bytes(long numbers) { return (size_t)(8 * numbers + 1); }

static struct kind plain(long steps, size_t limit, int width, int numbers) {
  struct kind kind;
  memset(&kind, 0, sizeof kind);
  kind.steps = steps;
  kind.limit = (long)limit;
  kind.width = width;
  kind.numbers = numbers;
  return kind;
}

static void all_sizes(void) {
  static const int widths[] = {0, 1, 5, 40}, records[] = {0, 2, 60};
  long n, k, r;
  int i, j;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 3; j++)
      for (n = 0; n <= 200; n += 1 + n / 3)
        for (r = 1; r <= 7; r += 2)
          for (k = 1; k <= 40; k += 1 + k / 2) {
            const size_t state = state_bytes(widths[i]), record = record_bytes(records[j]);
            const size_t limit = (size_t)r * state + (size_t)k * record;
            const long long before = rg_steps_advanced();
            rg_reset_peak();
            check(reversed_within(plain(n, limit, widths[i], records[j])), "every adjoint sees its state", n, r);
            check(rg_current_bytes() == 0, "nothing is left", n, r);
            check(rg_peak_bytes() <= limit + (state > record ? state : record), "the limit holds", n, r);
            if ((size_t)n * record <= limit) check(rg_steps_advanced() == before, "what fits is recorded", n, r);
            else check(rg_steps_advanced() > before, "what does not fit is run again", n, r);
          }
}

static void nested(void) {
  long n;
  int inner;
  for (inner = 0; inner <= MOST_INNER; inner++)
    for (n = 0; n <= 20; n++) {
      struct kind kind = plain(n, 9000, 3, 4);
      kind.inner = inner;
      kind.varying = 2;
      check(reversed_within(kind), "loops within loops", n, inner);
      check(rg_current_bytes() == 0, "nothing is left of nested loops", n, inner);
    }
}

static void middle(void) {
  struct sweeps u;
  struct rg_mark mark;
  size_t bytes;
  set_sweeps(&u, plain(40, 400, 3, 2), 1);
  forward_within_loop(&u);
  bytes = rg_current_bytes();
  mark = rg_mark();
  rg_steps_begin_within(9, 1000, NULL);
  rg_steps_forward();
  check(rg_steps_records() == 1, "the first step is recorded", 9, 0);
  rg_steps_begin(3, 2, NULL);
  rg_release(mark);
  check(rg_current_bytes() == bytes, "a mark is a way back into the middle of loops", 9, 0);
  backward_within_loop(&u);
  check(u.right, "what was under way goes on", 40, 0);
}

static void below_zero(void) {
  rg_steps_begin_within(-3, 100, NULL);
  check(!rg_steps_forward() && rg_steps_turns() == 0 && !rg_steps_backward(), "a loop below zero has no steps", -3, 0);
}

static void no_memory(void) { rg_steps_begin_within(5, 0, "model.c:12"); }
static void too_little(void) { reversed_within(plain(40, 2000, 60, 190)); }
static void too_many(void) {
  rg_steps_begin_within(5, 100, "model.c:12");
  rg_steps_forward();
  rg_steps_records();
  rg_steps_recorded(2);
}
static void too_short(void) {
  rg_steps_begin_within(5, 100, "model.c:12");
  rg_steps_forward();
  rg_steps_records();
  rg_steps_recorded(1);
}
static void too_early(void) {
  rg_steps_begin_within(5, 100, "model.c:12");
  rg_steps_backward();
}
static void not_waited_for(void) {
  rg_steps_begin_within(0, 100, "model.c:12");
  rg_steps_forward();
  rg_steps_backward();
}
static void no_records(void) {
  rg_steps_begin(5, 3, "model.c:12");
  rg_steps_records();
}
static void not_recording(void) { rg_steps_recorded(0); }

static void errors(void) {
  fails(no_memory, "model.c:12: the memory for states and records must be at least a byte; it is 0");
  fails(too_little, "model.c:12: 2 KB do not suffice: one state takes 489 B and the record of one step 1.6 KB; "
                    "the least that would do is 2.1 KB");
  fails(too_many, "model.c:12: 2 of 1 steps are said not to have been run");
  fails(too_short, "model.c:12: the loop has ended after 0 steps, and was said to have 5;");
  fails(too_early, "model.c:12: the backward sweep begins before the forward sweep has ended");
  fails(not_waited_for, "model.c:12: the backward sweep begins before the forward sweep has ended");
  fails(no_records, "model.c:12: a checkpointed loop that has a number of states records no steps for later");
  fails(not_recording, "no checkpointed loop is recording");
  check(reversed_within(plain(40, 2100, 60, 190)), "the least that would do does", 40, 0);
}

int main(int argc, char **argv) {
  if (argc == 7) {
    struct kind kind = plain(atol(argv[1]), (size_t)atol(argv[2]), atoi(argv[4]), atoi(argv[5]));
    kind.online = atoi(argv[3]);
    kind.varying = atoi(argv[6]);
    kind.prints = 1;
    if (!reversed_within(kind)) printf("wrong\n");
  } else {
    all_sizes();
    nested();
    middle();
    below_zero();
    errors();
    check(rg_current_bytes() == 0, "the stacks are empty at the end", 0, 0);
    printf("%d checks, %d failed\n", checks, failures);
  }
  rg_free_blocks();
  return failures > 0;
}
