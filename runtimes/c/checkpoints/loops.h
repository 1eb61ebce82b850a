/*
 * The checkpointed loops under way. Each follows a plan, whose actions are grouped into the moves of generated code: [restore] [store]
 * advance [adjoint of a step]. What does not fit into a move begins the next one.
 *
 * The forward sweep runs all n steps of a loop. A plan for a known length is therefore one of n + 1 steps: it asks for the adjoint of step n,
 * which does not exist, where the forward sweep ends, and after that for those of the steps n - 1 ... 0. A plan that learns the length has n.
 */
#ifndef RETROGRAD_LOOPS_H
#define RETROGRAD_LOOPS_H

#include <stdarg.h>

#include "snapshots.h"
#include "plans.h"
#include "levels.h"
#include "own.h"

/* Bytes for snapshots that stay for the next loop when none is under way. */
#define KEPT_ROOM ((size_t)1 << 20)

struct slots {
  struct snapshot *at;
  size_t room;
};

struct loop {
  /* Of the move. */
  long count;               /* steps to be run without recording */
  int restores;             /* a snapshot has been put back on the stacks */
  int is_storing;           /* the current state is to be stored */
  long step, slot;          /* which one, and where to */
  int level;
  int is_turn;              /* it ends with the adjoint of a step */
  int is_open;              /* an advance was the last thing: whether an adjoint follows is not known yet */

  const char *place;
  long length;        /* below 0 where it comes out at the end */
  long left;          /* steps that have no adjoint yet; below 0 as long as that is not known */
  long long advanced; /* steps run without recording */
  int is_backward, has_ended;

  struct plan plan;
  struct spots spots; /* where the plan's slots are, if there are two levels */
  int has_levels;
  struct own own;
  struct rg_action *action; /* the one that is next: the plan's, or that of the program's own schedule */
  int is_taken;             /* it has been taken into a move */
  int has_more;
  long reached; /* the step of the current state, after an advance */

  struct slots slots[2]; /* by level */
  size_t heights[RG_STACK_COUNT];
};

/* Those under way, and above them what is there to be used again. */
static RG_THREAD struct loop **loops;
static RG_THREAD size_t loops_made, loops_room;
static RG_THREAD struct loop *top_loop;
static RG_THREAD long long steps_advanced;

/* What the program has set. */
static RG_THREAD rg_progress_handler on_progress;
static RG_THREAD rg_schedule_handler own_schedule;
static RG_THREAD long disk_slots;
static RG_THREAD double disk_write, disk_read;

static void fail_at(const char *place, const char *format, ...) {
  static RG_THREAD char message[512];
  char text[384];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  snprintf(message, sizeof message, "%s: %s", place, text);
  fail(message);
}

static struct loop *top_of_loops(void) {
  if (top_loop == NULL) fail("no checkpointed loop is under way; the forward and the backward sweep do not match");
  return top_loop;
}

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
    copy = rg_allocate(strlen(directory) + 1, 1);
    strcpy(copy, directory);
  }
  free(disk_directory);
  disk_directory = copy;
  disk_slots = slots;
  disk_write = write;
  disk_read = read;
}

static void report(const struct loop *loop, const struct rg_action *action) {
  struct rg_progress done;
  if (on_progress == NULL) return;
  done.action = *action;
  done.advanced = loop->advanced;
  done.left = loop->left;
  done.place = loop->place;
  done.depth = (long)loop_depth - 1;
  on_progress(&done);
}

static struct loop *push_loop(long length, const char *place) {
  struct loop *loop;
  if (loop_depth == loops_made) {
    if (loops_made == loops_room) loops = more_room(loops, &loops_room, sizeof *loops);
    loops[loops_made] = rg_allocate_zero(1, sizeof **loops);
    loops_made++;
    snapshot_room += sizeof **loops;
  }
  loop = loops[loop_depth];
  loop->place = place;
  loop->length = loop->left = length;
  loop->advanced = 0;
  loop->is_backward = loop->has_ended = loop->is_open = loop->is_turn = loop->restores = loop->is_storing = 0;
  loop->is_taken = loop->has_more = 1;
  loop->reached = 0;
  loop->has_levels = 0;
  loop->own.schedule.next = NULL;
  loop_depth++;
  top_loop = loop;
  return loop;
}

static void free_made_loops(void) {
  while (loops_made > 0) {
    struct loop *const loop = loops[--loops_made];
    int level;
    for (level = 0; level < 2; level++) free_snapshots(loop->slots[level].at, loop->slots[level].room);
    free_plan(&loop->plan);
    free(loop->spots.at);
    snapshot_room -= sizeof *loop;
    free(loop);
  }
  free(loops);
  loops = NULL;
  loops_room = 0;
  snapshot_room -= transfer.room;
  free(transfer.memory);
  transfer.memory = NULL;
  transfer.room = 0;
}

static void pop_loop(void) {
  struct loop *const loop = top_loop;
  size_t k;
  rg_note_peak();
  drop_snapshot(&transfer);
  for (k = 0; k < loop->slots[0].room; k++) drop_snapshot(&loop->slots[0].at[k]);
  for (k = 0; k < loop->slots[1].room; k++) drop_snapshot(&loop->slots[1].at[k]);
  loop_depth--;
  top_loop = loop_depth == 0 ? NULL : loops[loop_depth - 1];
  if (loop->own.schedule.next != NULL && loop->own.schedule.end != NULL) loop->own.schedule.end(loop->own.schedule.data);
  if (loop_depth > 0) return;
  close_disk();
  if (snapshot_room > KEPT_ROOM) free_made_loops();
}

/* A schedule of the program's own, if it has one. */
static int begin_own(struct loop *loop, long steps, long slots) {
  struct own *const own = &loop->own;
  memset(&own->schedule, 0, sizeof own->schedule);
  if (own_schedule == NULL || !own_schedule(steps, slots, loop->place, &own->schedule)) {
    own->schedule.next = NULL;
    return 0;
  }
  if (own->schedule.next == NULL) fail_at(loop->place, "the schedule of the program's own has no function `next`");
  own->actions = 0;
  own->current = 0;
  own->unreversed = own->steps = steps;
  return 1;
}

static const char *name_of(const char *place) {
  return place == NULL ? "a checkpointed loop" : place;
}

static void check_slots(long slots, const char *place) {
  if (slots < 1)
    fail_at(place, "the number of states to store must be at least 1; it is %ld. Write how many states there is memory for: 20 are "
                   "enough for 10,000 steps, each of them run 4 times", slots);
}

void rg_steps_begin(long n, long slots, const char *place) {
  const char *const where = name_of(place);
  struct loop *loop;
  long on_disk, all;
  if (n < 0 || (double)n >= 9007199254740991.0)
    fail_at(where, "the number of steps must be at least 0, and below 2^53; it is %ld", n);
  check_slots(slots, where);
  loop = push_loop(n, where);
  if (begin_own(loop, n + 1, slots)) return;
  if (slots > n) slots = n + 1;
  on_disk = disk_slots < n + 1 - slots ? disk_slots : n + 1 - slots;
  all = slots + on_disk;
  if (on_disk > 0) {
    begin_optimal(&loop->plan, n + 1, all);
    find_spots(&loop->spots, &loop->plan, n + 1, slots, disk_slots, disk_write, disk_read);
    loop->has_levels = 1;
  }
  begin_optimal(&loop->plan, n + 1, all);
}

void rg_steps_begin_online(long slots, const char *place) {
  const char *const where = name_of(place);
  struct loop *loop;
  check_slots(slots, where);
  loop = push_loop(-1, where);
  if (!begin_own(loop, -1, slots)) begin_online(&loop->plan, slots);
}

/* A slot, which is made where it is not there yet. */
static struct snapshot *slot_at(struct loop *loop, int level, long slot) {
  struct slots *const slots = &loop->slots[level];
  while ((size_t)slot >= slots->room) {
    const size_t before = slots->room;
    slots->at = more_room(slots->at, &slots->room, sizeof *slots->at);
    memset(slots->at + before, 0, (slots->room - before) * sizeof *slots->at);
  }
  return &slots->at[slot];
}

static void refuse_action(const struct loop *loop, const char *why) {
  static const char *const names[] = {"advance", "store", "restore", "adjoint", "drop"};
  const struct rg_action *const a = loop->action;
  const long number = loop->own.actions;
  if ((int)a->kind < 0 || (int)a->kind > RG_DROP) fail_at(loop->place, "schedule, action %ld: %s", number, why);
  if (a->kind == RG_ADVANCE)
    fail_at(loop->place, "schedule, action %ld (advance from step %ld to %ld): %s", number, a->step, a->to, why);
  if (a->kind == RG_ADJOINT) fail_at(loop->place, "schedule, action %ld (adjoint of step %ld): %s", number, a->step, why);
  fail_at(loop->place, "schedule, action %ld (%s step %ld, slot %ld of level %d): %s", number, names[a->kind], a->step, a->slot,
          a->level, why);
}

/* The next action of a schedule of the program's own. */
static int next_own(struct loop *loop) {
  struct own *const own = &loop->own;
  struct rg_action *const a = &own->action;
  const struct snapshot *held = NULL;
  const char *wrong;
  if (own->actions > 0 && a->kind == RG_ADVANCE) note_advance(own, a, loop->reached);
  memset(a, 0, sizeof *a);
  if (!own->schedule.next(own->schedule.data, loop->reached, a)) {
    if (own->unreversed < 0) fail_at(loop->place, "schedule: it has ended before the loop did");
    if (own->unreversed > 0)
      fail_at(loop->place, "schedule: it has ended without the adjoint of step %ld", own->unreversed - 1);
    return 0;
  }
  own->actions++;
  if ((a->kind == RG_RESTORE || a->kind == RG_DROP) && wrong_slot(own, a->slot, a->level) == NULL) held = slot_at(loop, a->level, a->slot);
  wrong = wrong_action(own, a, held);
  if (wrong != NULL) refuse_action(loop, wrong);
  note_action(own, a);
  return 1;
}

/* Whether there is another action; `action` is that one then. */
static int look(struct loop *loop) {
  if (!loop->is_taken || !loop->has_more) return loop->has_more;
  loop->is_taken = 0;
  if (loop->own.schedule.next != NULL) {
    loop->action = &loop->own.action;
    return loop->has_more = next_own(loop);
  }
  loop->has_more = next_action(&loop->plan, loop->reached);
  loop->action = &loop->plan.action;
  if (loop->has_levels && loop->action->kind != RG_ADVANCE && loop->action->kind != RG_ADJOINT) {
    const struct spot spot = loop->spots.at[loop->action->slot];
    loop->action->level = spot.level;
    loop->action->slot = spot.slot;
  }
  return loop->has_more;
}

static void take_advance(struct loop *loop) {
  loop->is_taken = 1;
  loop->count = loop->action->to - loop->action->step;
  loop->reached = loop->action->to;
}

static void take_store(struct loop *loop) {
  struct snapshot *const slot = slot_at(loop, loop->action->level, loop->action->slot);
  loop->is_taken = 1;
  loop->is_storing = 1;
  loop->step = loop->action->step;
  loop->slot = loop->action->slot;
  loop->level = loop->action->level;
  slot->step = loop->action->step;
  slot->is_held = 1;
}

static void take_restore(struct loop *loop) {
  const struct snapshot *const slot = slot_at(loop, loop->action->level, loop->action->slot);
  const char *wrong = NULL;
  loop->is_taken = 1;
  loop->restores = 1;
  if (loop->action->level == 0) put_back_snapshot(slot);
  else wrong = put_back_from_disk(slot);
  if (wrong != NULL) fail_at(loop->place, "the state of step %ld cannot be read back from disk: %s", loop->action->step, wrong);
  report(loop, loop->action);
}

static void take_drop(struct loop *loop) {
  loop->is_taken = 1;
  /* A restore has noted the peak, and the program has not gone on since. */
  if (!loop->restores) rg_note_peak();
  drop_snapshot(slot_at(loop, loop->action->level, loop->action->slot));
  report(loop, loop->action);
}

/* An advance has been carried out. */
static void end_advance(struct loop *loop, long from) {
  struct rg_action done;
  loop->advanced += loop->reached - from;
  steps_advanced += loop->reached - from;
  if (on_progress == NULL || loop->count == 0) return;
  memset(&done, 0, sizeof done);
  done.kind = RG_ADVANCE;
  done.step = from;
  done.to = loop->reached;
  report(loop, &done);
}

int rg_steps_forward(void) {
  struct loop *const loop = top_of_loops();
  loop->is_storing = 0;
  loop->count = 0;
  while (!loop->has_ended && look(loop)) {
    if (loop->is_storing && loop->action->kind != RG_ADVANCE) return 1;
    switch (loop->action->kind) {
      case RG_DROP:
        take_drop(loop);
        break;
      case RG_STORE:
        take_store(loop);
        break;
      case RG_ADVANCE:
        take_advance(loop);
        return 1;
      case RG_RESTORE:
        fail_at(loop->place, "the schedule goes back to step %ld before the loop has ended", loop->action->step);
        break;
      case RG_ADJOINT:
        /* That of the step behind the last. */
        loop->is_taken = 1;
        loop->has_ended = 1;
    }
  }
  loop->is_backward = 1;
  while (look(loop) && loop->action->kind == RG_DROP) take_drop(loop);
  return 0;
}

static void end_move(struct loop *loop) {
  rg_steps_turns();
  if (loop->is_turn) {
    loop->left = loop->action->step;
    report(loop, loop->action);
  }
  loop->is_storing = loop->restores = loop->is_turn = 0;
  loop->count = 0;
}

int rg_steps_backward(void) {
  struct loop *const loop = top_of_loops();
  if (!loop->is_backward) fail_at(loop->place, "the backward sweep begins before the forward sweep has ended");
  end_move(loop);
  while (look(loop)) {
    if (loop->is_storing && loop->action->kind != RG_ADVANCE && loop->action->kind != RG_ADJOINT) return 1;
    switch (loop->action->kind) {
      case RG_DROP:
        take_drop(loop);
        break;
      case RG_RESTORE:
        if (loop->restores) return 1;
        take_restore(loop);
        break;
      case RG_STORE:
        take_store(loop);
        break;
      case RG_ADVANCE:
        take_advance(loop);
        loop->is_open = 1;
        return 1;
      case RG_ADJOINT:
        loop->is_taken = 1;
        loop->is_turn = 1;
        return 1;
    }
  }
  if (loop->is_storing || loop->restores) return 1;
  pop_loop();
  return 0;
}

int rg_steps_stores(void) {
  struct loop *const loop = top_of_loops();
  int k;
  if (loop->is_storing)
    for (k = 0; k < RG_STACK_COUNT; k++) loop->heights[k] = height(k);
  return loop->is_storing;
}

void rg_steps_store(void) {
  struct loop *const loop = top_of_loops();
  struct snapshot *const slot = slot_at(loop, loop->level, loop->slot);
  const char *wrong = NULL;
  if (loop->level == 0) keep_snapshot(slot, loop->heights);
  else wrong = keep_on_disk(slot, loop->heights);
  if (wrong != NULL) fail_at(loop->place, "the state of step %ld cannot be written to disk: %s", loop->step, wrong);
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
  return top_of_loops()->count;
}

void rg_steps_ran(long left) {
  struct loop *const loop = top_of_loops();
  const long from = loop->reached - loop->count;
  if (left < 0 || left > loop->count) fail_at(loop->place, "%ld of %ld steps are said not to have been run", left, loop->count);
  loop->reached -= left;
  if (left > 0) {
    if (loop->length >= 0)
      fail_at(loop->place, "the loop has ended after %ld steps, and was said to have %ld; a loop that ends by a test is to be "
                           "checkpointed as one whose length is not known", loop->reached, loop->length);
    loop->has_ended = 1;
    loop->left = loop->reached;
  }
  end_advance(loop, from);
}

int rg_steps_turns(void) {
  struct loop *const loop = top_of_loops();
  if (loop->is_open) {
    loop->is_open = 0;
    end_advance(loop, loop->reached - loop->count);
    loop->is_turn = look(loop) && loop->action->kind == RG_ADJOINT;
    if (loop->is_turn) loop->is_taken = 1;
  }
  return loop->is_turn;
}

long long rg_steps_advanced(void) {
  return steps_advanced;
}

static void release_loops(size_t depth) {
  while (loop_depth > depth) pop_loop();
}

static void free_loops(void) {
  release_loops(0);
  free_made_loops();
  free(disk_directory);
  disk_directory = NULL;
  disk_slots = 0;
}

#endif
