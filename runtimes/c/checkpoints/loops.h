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

/* A loop that has memory in place of a number of states (within.h). Its plan is one of blocks: a step of the plan is a block of steps. */
enum within_phase { NOT_WITHIN, BEGUN, MEASURING, IN_BLOCKS, IN_LAST, ENDED };

struct within {
  enum within_phase phase; /* where the forward sweep is; ENDED: that is over */
  double given, taken;     /* bytes that it was given, and those in use when it began */
  double limit;            /* bytes that it may take */
  struct loop *around;     /* the loop that was recording when this one began */
  /* What was enough for loops in the steps that were measured: for all records of one, at most; where they did not fit, at least (below 0: none). */
  double most_fit, least_divided;
  double state, record;    /* bytes of a state, and the most that is recorded of a step */
  double before;           /* bytes in use before the steps that are being recorded */
  struct rg_mark start;
  /* Of the move. */
  int asks;                /* the plan says whether the state is to be stored */
  int has_run;             /* its steps without recording have been noted */
  long count, records, turning;
  int is_online;           /* the length comes out at the end */
  long steps;              /* of the loop; LONG_MAX where that is not known yet */
  long measured;           /* steps that have been recorded to see what they need */
  long reached;            /* the step of the current state in the forward sweep */
  long first, block;       /* steps of the first block, and of each that follows */
  int is_waiting;          /* the forward sweep is over, and the adjoints of what it recorded have not been asked for */
  struct loop *outer;      /* the loop around this one that was recording when this one began to record */
};

struct loop {
  struct within within;
  struct loop *owner; /* the loop in whose records this one is the last */
  /* Of the move. */
  long count;               /* steps to be run without recording */
  int restores;             /* a snapshot has been put back on the stacks */
  int is_storing;           /* the current state is to be stored */
  long step, slot;          /* which one, and where to */
  int level;
  int is_turn;              /* it ends with the adjoint of a step */
  int is_open;              /* an advance was the last thing, and has not been noted; on the way back, whether an adjoint follows is not known yet */

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
  double started, cost; /* while the plan measures: when the advance began, and what it took */

  int in_single;       /* the doubles of its states are kept as floats */
  long rest;           /* of the states that it shares: how many are left for loops in its steps; 0: it shares none */
  struct loop *sharer; /* the loop that shares its states with this one */

  struct slots slots[2]; /* by level */
  size_t heights[RG_STACK_COUNT];
};

/* Those under way, and above them what is there to be used again. */
static RG_THREAD struct loop **loops;
static RG_THREAD size_t loops_made, loops_room;
/* The one that is meant by what is asked: the last one under way, but where those above it belong to what it has recorded. */
static RG_THREAD struct loop *top_loop;
/* The one that is recording. */
static RG_THREAD struct loop *recorder;
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

/* The first step of a block, where a step of the plan is one. */
static long start_of(const struct loop *loop, long step) {
  const struct within *const w = &loop->within;
  long start;
  if (w->phase == NOT_WITHIN || step == 0) return step;
  start = w->first + (step - 1) * w->block;
  return start < w->steps ? start : w->steps;
}

static void report(const struct loop *loop, const struct rg_action *action) {
  struct rg_progress done;
  if (on_progress == NULL) return;
  done.action = *action;
  if (loop->within.phase != NOT_WITHIN) {
    done.action.step = start_of(loop, action->step);
    done.action.to = start_of(loop, action->to);
  }
  done.advanced = loop->advanced;
  done.left = loop->left < 0 ? loop->left : start_of(loop, loop->left);
  done.place = loop->place;
  done.depth = (long)loop_depth - 1;
  on_progress(&done);
}

/* The one whose backward sweep comes next: the last one under way, or the outermost of those in whose records it is the last. */
static struct loop *last_loop(void) {
  struct loop *loop = loop_depth == 0 ? NULL : loops[loop_depth - 1];
  while (loop != NULL && loop->owner != NULL && loop->owner->within.is_waiting) loop = loop->owner;
  return loop;
}

/* The loop follows another plan. */
static void reset_loop(struct loop *loop, long length) {
  loop->length = loop->left = length;
  loop->is_backward = loop->has_ended = loop->is_open = loop->is_turn = loop->restores = loop->is_storing = 0;
  loop->is_taken = loop->has_more = 1;
  loop->count = loop->reached = 0;
}

static struct loop *push_loop(long length, const char *place) {
  struct loop *loop;
  if (loop_depth == loops_made) {
    if (loops_made == loops_room) loops = more_room(loops, &loops_room, sizeof *loops);
    loops[loops_made] = allocate_zero(1, sizeof **loops);
    loops_made++;
    snapshot_room += sizeof **loops;
  }
  loop = loops[loop_depth];
  loop->place = place;
  loop->advanced = 0;
  reset_loop(loop, length);
  loop->within.phase = NOT_WITHIN;
  loop->within.is_waiting = 0;
  loop->owner = NULL;
  loop->sharer = NULL;
  loop->rest = loop->in_single = loop->has_levels = loop->plan.is_measuring = 0;
  loop->own.schedule.next = NULL;
  loop_depth++;
  top_loop = loop;
  return loop;
}

/* Those above the lowest so many. */
static void free_loops_above(size_t count) {
  while (loops_made > count) {
    struct loop *const loop = loops[--loops_made];
    int level;
    for (level = 0; level < 2; level++) free_snapshots(loop->slots[level].at, loop->slots[level].room);
    free_plan(&loop->plan);
    free(loop->spots.at);
    snapshot_room -= sizeof *loop;
    free(loop);
  }
}

static void free_made_loops(void) {
  free_loops_above(0);
  free(loops);
  loops = NULL;
  loops_room = 0;
  empty_snapshot(&transfer);
  empty_snapshot(&in_double);
}

/* Loops that are not under way, and what the others have room for where there is no state. */
static void free_spare_loops(void) {
  size_t k, slot;
  free_loops_above(loop_depth);
  for (k = 0; k < loops_made; k++)
    for (slot = 0; slot < loops[k]->slots[0].room; slot++)
      if (loops[k]->slots[0].at[slot].bytes == 0) empty_snapshot(&loops[k]->slots[0].at[slot]);
}

static void drop_all(struct loop *loop) {
  size_t k;
  rg_note_peak();
  for (k = 0; k < loop->slots[0].room; k++) drop_snapshot(&loop->slots[0].at[k]);
  for (k = 0; k < loop->slots[1].room; k++) drop_snapshot(&loop->slots[1].at[k]);
}

static void pop_loop(void) {
  struct loop *const loop = loops[loop_depth - 1];
  drop_all(loop);
  drop_snapshot(&transfer);
  loop_depth--;
  if (loop == recorder) recorder = loop->within.outer;
  top_loop = last_loop();
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
  loop->has_more = next_action(&loop->plan, loop->reached, loop->cost);
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
  if (loop->action->level == 0) put_back_snapshot(slot, loop->place);
  else wrong = put_back_from_disk(slot, loop->place);
  return_to(slot->time);
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

/* Steps have been run without recording. */
static void note_steps(struct loop *loop, long count) {
  loop->advanced += count;
  steps_advanced += count;
}

/* An advance of the plan has been carried out. */
static void end_advance(struct loop *loop, long from) {
  struct rg_action done;
  if (loop->within.phase == NOT_WITHIN) note_steps(loop, loop->reached - from);
  if (on_progress == NULL || loop->count == 0) return;
  memset(&done, 0, sizeof done);
  done.kind = RG_ADVANCE;
  done.step = from;
  done.to = loop->reached;
  report(loop, &done);
}

static void check_left(const struct loop *loop, long left, long count) {
  if (left < 0 || left > count) fail_at(loop->place, "%ld of %ld steps are said not to have been run", left, count);
}

static void fail_early(const struct loop *loop, long reached, long length) {
  fail_at(loop->place, "the loop has ended after %ld steps, and was said to have %ld; a loop that ends by a test is to be "
                       "checkpointed as one whose length is not known", reached, length);
}

/* Ends a move of the plan in the forward sweep. */
static void ran_of_plan(struct loop *loop, long left) {
  const long from = loop->reached - loop->count;
  check_left(loop, left, loop->count);
  loop->is_open = 0;
  loop->reached -= left;
  if (loop->plan.is_measuring) loop->cost = time_now() - loop->started;
  if (left > 0) {
    if (loop->length >= 0) fail_early(loop, loop->reached, loop->length);
    loop->has_ended = 1;
    loop->left = loop->reached;
  }
  end_advance(loop, from);
}

/* The next move of the plan in the forward sweep. */
static int forward_plan(struct loop *loop) {
  /* Where the length is known nobody says that the steps have been run: they have, since the program asks for the next move. */
  if (loop->is_open) ran_of_plan(loop, 0);
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
        loop->is_open = 1;
        if (loop->plan.is_measuring) loop->started = time_now();
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

/* Whether the move of the plan ends with an adjoint. */
static int plan_turns(struct loop *loop) {
  if (loop->is_open) {
    loop->is_open = 0;
    end_advance(loop, loop->reached - loop->count);
    loop->is_turn = look(loop) && loop->action->kind == RG_ADJOINT;
    if (loop->is_turn) loop->is_taken = 1;
  }
  return loop->is_turn;
}

static void end_move(struct loop *loop) {
  plan_turns(loop);
  if (loop->is_turn) {
    loop->left = loop->action->step;
    report(loop, loop->action);
  }
  loop->is_storing = loop->restores = loop->is_turn = 0;
  loop->count = 0;
}

static int backward_plan(struct loop *loop) {
  if (!loop->is_backward || loop->within.is_waiting)
    fail_at(loop->place, "the backward sweep begins before the forward sweep has ended");
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
  return loop->is_storing || loop->restores;
}

#endif
