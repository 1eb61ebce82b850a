/* What generated code asks of the loops under way, and what a program may set. */
#ifndef RETROGRAD_STEPS_H
#define RETROGRAD_STEPS_H

#include "within.h"
#include "blocks.h"

void rg_steps_progress(rg_progress_handler handler) {
  on_progress = handler;
}

void rg_steps_schedule(rg_schedule_handler handler) {
  own_schedule = handler;
}

void rg_steps_disk(const char *directory, long slots, double write, double read) {
  char *copy = NULL;
  if (slots < 0) fail("rg_steps_disk: the number of states on disk must be at least 0");
  if (!(write >= 0 && read >= 0)) fail("rg_steps_disk: what it costs to write and to read a state must not be below zero");
  if (directory != NULL) {
    copy = allocate(strlen(directory) + 1, 1);
    strcpy(copy, directory);
  }
  free(disk_directory);
  disk_directory = copy;
  disk_slots = slots;
  disk_write = write;
  disk_read = read;
}

static const char *name_of(const char *place) {
  return place == NULL ? "a checkpointed loop" : place;
}

static void check_slots(long slots, const char *place) {
  if (slots < 1)
    fail_at(place, "the number of states to store must be at least 1; it is %ld. Write how many states there is memory for: 20 are "
                   "enough for 10,000 steps, each of them run 4 times", slots);
}

/* Below 0 is none. */
static long checked_steps(long n, const char *place) {
  if ((double)n >= 9007199254740991.0) fail_at(place, "the number of steps must be below 2^53; it is %ld", n);
  return n < 0 ? 0 : n;
}

/* A loop of n steps, or one whose length comes out (below 0), with so many states. */
static struct loop *begin_loop(long n, long slots, const char *where) {
  struct loop *const loop = push_loop(n, where);
  long on_disk, all;
  if (begin_own(loop, n < 0 ? -1 : n + 1, slots)) return loop;
  if (n < 0) {
    begin_online(&loop->plan, slots);
    return loop;
  }
  if (slots > n) slots = n + 1;
  on_disk = disk_slots < n + 1 - slots ? disk_slots : n + 1 - slots;
  all = slots + on_disk;
  if (on_disk > 0) {
    begin_optimal(&loop->plan, n + 1, all);
    find_spots(&loop->spots, &loop->plan, n + 1, slots, disk_slots, disk_write, disk_read);
    loop->has_levels = 1;
  }
  begin_optimal(&loop->plan, n + 1, all);
  return loop;
}

void rg_steps_begin(long n, long slots, const char *place) {
  const char *const where = name_of(place);
  n = checked_steps(n, where);
  check_slots(slots, where);
  begin_loop(n, slots, where);
}

void rg_steps_begin_online(long slots, const char *place) {
  const char *const where = name_of(place);
  check_slots(slots, where);
  begin_loop(-1, slots, where);
}

void rg_steps_clock(double (*now_of_program)(void)) {
  own_clock = now_of_program;
}

static void begin_measured_loop(long n, long slots, const char *where) {
  struct loop *loop;
  check_slots(slots, where);
  loop = push_loop(n, where);
  if (!begin_own(loop, n < 0 ? -1 : n + 1, slots)) begin_measured(&loop->plan, n, slots);
}

void rg_steps_begin_measured(long n, long slots, const char *place) {
  const char *const where = name_of(place);
  begin_measured_loop(checked_steps(n, where), slots, where);
}

void rg_steps_begin_measured_online(long slots, const char *place) {
  begin_measured_loop(-1, slots, name_of(place));
}

void rg_steps_begin_shared(long n, long slots, long inner_steps, const char *place) {
  const char *const where = name_of(place);
  long outer;
  n = checked_steps(n, where);
  inner_steps = checked_steps(inner_steps, where);
  check_slots(slots, where);
  if (slots < 2) fail_at(where, "two loops cannot share one state; give them 2 at least, one for each of them");
  outer = split_of_sweeps(slots, (double)n, (double)inner_steps);
  begin_loop(n, outer, where)->rest = slots - outer;
}

static void begin_rest(long n, const char *where) {
  struct loop *sharer = NULL, *taken = NULL, *loop;
  size_t k;
  for (k = 0; k < loop_depth; k++)
    if (loops[k]->rest > 0) sharer = loops[k];
  if (sharer == NULL) fail_at(where, "no loop around this one shares its states; give it a number of its own");
  for (k = 0; k < loop_depth; k++)
    if (loops[k]->sharer == sharer && taken == NULL) taken = loops[k];
  if (taken != NULL)
    fail_at(where, "what the loop at %s has left of its states is in use by %s%s; give one of them a number of its own", sharer->place,
            strcmp(taken->place, where) == 0 ? "this loop, earlier in the same step" : "the loop at ",
            strcmp(taken->place, where) == 0 ? "" : taken->place);
  loop = begin_loop(n, sharer->rest, where);
  loop->sharer = sharer;
}

void rg_steps_begin_rest(long n, const char *place) {
  const char *const where = name_of(place);
  begin_rest(checked_steps(n, where), where);
}

void rg_steps_begin_rest_online(const char *place) {
  begin_rest(-1, name_of(place));
}

void rg_steps_single(void) {
  top_of_loops()->in_single = 1;
}

static void check_bytes(long bytes, const char *place) {
  if (bytes < 1) fail_at(place, "the memory for states and records must be at least a byte; it is %ld", bytes);
}

void rg_steps_begin_within(long n, long bytes, const char *place) {
  const char *const where = name_of(place);
  n = checked_steps(n, where);
  check_bytes(bytes, where);
  begin_within(push_loop(n, where), n, bytes);
}

void rg_steps_begin_online_within(long bytes, const char *place) {
  const char *const where = name_of(place);
  check_bytes(bytes, where);
  begin_within(push_loop(-1, where), -1, bytes);
}

int rg_steps_forward(void) {
  struct loop *const loop = top_of_loops();
  struct loop *last;
  if (loop->within.phase == NOT_WITHIN) return forward_plan(loop);
  if (forward_within(loop)) return 1;
  last = last_loop();
  if (last != loop) last->owner = loop;
  return 0;
}

int rg_steps_backward(void) {
  struct loop *const loop = top_of_loops();
  if (loop->within.phase == NOT_WITHIN ? backward_plan(loop) : backward_within(loop)) return 1;
  pop_loop();
  return 0;
}

int rg_steps_stores(void) {
  struct loop *const loop = top_of_loops();
  int k;
  if (loop->within.phase != NOT_WITHIN && !loop->within.asks) return 0;
  if (loop->is_storing)
    for (k = 0; k < RG_STACK_COUNT; k++) loop->heights[k] = height(k);
  return loop->is_storing;
}

void rg_steps_store(void) {
  struct loop *const loop = top_of_loops();
  struct snapshot *const slot = slot_at(loop, loop->level, loop->slot);
  const char *wrong = NULL;
  if (slot->time != 0) drop_snapshot(slot);
  if (loop->level == 0) keep_snapshot(slot, loop->heights, loop->in_single, loop->place);
  else wrong = keep_on_disk(slot, loop->heights, loop->in_single, loop->place);
  if (wrong != NULL) fail_at(loop->place, "the state of step %ld cannot be written to disk: %s", loop->step, wrong);
  slot->time = note_state(0);
  if (on_progress != NULL) {
    struct rg_action done;
    done.kind = RG_STORE;
    done.step = done.to = loop->step;
    done.slot = loop->slot;
    done.level = loop->level;
    report(loop, &done);
  }
}

int rg_steps_restores(void) {
  return top_of_loops()->restores;
}

long rg_steps_count(void) {
  const struct loop *const loop = top_of_loops();
  return loop->within.phase == NOT_WITHIN ? loop->count : loop->within.count;
}

void rg_steps_ran(long left) {
  struct loop *const loop = top_of_loops();
  if (loop->within.phase == NOT_WITHIN) ran_of_plan(loop, left);
  else ran_within(loop, left);
}

long rg_steps_records(void) {
  struct loop *const loop = top_of_loops();
  if (loop->within.phase == NOT_WITHIN)
    fail_at(loop->place, "a checkpointed loop that has a number of states records no steps for later");
  loop->within.outer = recorder;
  recorder = loop;
  return records_within(loop);
}

void rg_steps_recorded(long left) {
  struct loop *const loop = recorder;
  if (loop == NULL) fail("no checkpointed loop is recording");
  recorder = loop->within.outer;
  top_loop = loop;
  recorded_within(loop, left);
}

long rg_steps_turns(void) {
  struct loop *const loop = top_of_loops();
  if (loop->within.phase == NOT_WITHIN) return plan_turns(loop);
  loop->within.is_waiting = 0;
  top_loop = last_loop();
  return loop->within.turning;
}

long long rg_steps_advanced(void) {
  return steps_advanced;
}

/* `top` is the one that was meant then. */
static void release_loops(size_t depth, size_t top) {
  while (loop_depth > depth) pop_loop();
  top_loop = top == 0 ? NULL : loops[top - 1];
}

/* The position of the one that is meant, plus 1; 0: there is none. */
static size_t position_of_top(void) {
  size_t k = loop_depth;
  while (k > 0 && loops[k - 1] != top_loop) k--;
  return k;
}

static void free_loops(void) {
  release_loops(0, 0);
  free_made_loops();
  free_lists_of_blocks();
  free_states();
  free(disk_directory);
  disk_directory = NULL;
  disk_slots = 0;
}

#endif
