/*
 * A checkpointed loop that has memory in place of a number of states. Its steps are recorded one after the other, as far as that fits; the rest of
 * the memory is for states. The forward sweep stores the state before the loop, and records up to three steps to see what they need. Where all
 * records fit, that is all. Else these records are let go, and the loop goes on without recording, up to a last stretch that is recorded again.
 * What is before that stretch is cut into blocks, and a plan is followed for which a block is a step: its adjoint is that all steps of the block are
 * recorded, and then reversed. With r states, K blocks of b steps are reached in about b T(r, K) steps without recording (binomial.h).
 *
 * Where the length comes out at the end, more and more steps are recorded, until the records take half of the memory. If the loop has not ended
 * then, they are let go. What has been run is the first block, and the plan is that for loops of unknown length (plans.h).
 *
 * A loop in a step that another one records gets a share of that one's memory: a quarter of what remains besides a state while the other one sees
 * what a step needs, and afterwards what was enough for the loops in those steps. What is too little for it is an error of the other one.
 *
 * The moves of generated code are [restore] [store], `count` steps without recording, `records` with it, and the adjoints of `turns` steps. The
 * forward sweep has none of the latter; those of its last records come before the first move of the backward sweep.
 *
 * Decisions are those of the TypeScript runtime, number by number.
 */
#ifndef RETROGRAD_WITHIN_H
#define RETROGRAD_WITHIN_H

#include <limits.h>

#include "loops.h"

/* Steps that are recorded to see what they need. */
#define MEASURED_STEPS 3

/* Up to here each number of states is tried, then one in ten. */
#define EACH_NUMBER 100

/* How memory is divided between states that are stored and steps that are recorded. */
struct division {
  double slots;        /* states stored at a time */
  double last;         /* steps that the forward sweep records */
  double blocks;       /* before those */
  double block, first; /* steps of each of them; the first one has what remains */
};

/* `passed` of the steps have been run, fewer than all: the last ones are behind them. The limit is at least a state and a record. */
static struct division divide(double steps, double passed, double state, double record, double limit) {
  struct division best = {0, 0, 0, 0, 0};
  double slots = 1, least = -1;
  for (;; slots = slots < EACH_NUMBER ? slots + 1 : whole_below(slots * 1.1)) {
    struct division tried;
    double most, before, cost;
    /* A state that is put back is there twice for a moment. */
    if (least >= 0 && slots * state + most_of(state, record) > limit) return best;
    tried.slots = slots;
    most = whole_below((limit - slots * state) / record);
    tried.last = least_of(most, steps - passed);
    before = steps - tried.last;
    tried.blocks = whole_above(before / most);
    tried.block = whole_above(before / tried.blocks);
    tried.first = before - (tried.blocks - 1) * tried.block;
    cost = tried.block * least_time(slots, tried.blocks);
    if (least < 0 || cost < least) {
      least = cost;
      best = tried;
    }
    /* Every block has a state of its own: more of them would be of no use. */
    if (slots >= tried.blocks) return best;
  }
}

/* A plan of no steps at all: nothing is run again. */
static void follow_nothing(struct loop *loop) {
  begin_optimal(&loop->plan, 0, 1);
  reset_loop(loop, -1);
}

/* What a loop may take that begins in the step being recorded. */
static double share_of(const struct within *w) {
  /* Of several steps in a row nobody knows where each of them began. */
  if (w->phase != MEASURING || w->records > 1) return most_of(w->most_fit, w->least_divided < 0 ? 0 : w->least_divided);
  return most_of(0, whole_below((whole_below((w->limit - w->state) / 2) - ((double)rg_current_bytes() - w->before)) / 2));
}

/* `n`: below 0 where the length comes out at the end. */
static void begin_within(struct loop *loop, long n, long bytes) {
  struct within *const w = &loop->within;
  memset(w, 0, sizeof *w);
  w->phase = BEGUN;
  w->given = (double)bytes;
  w->taken = (double)rg_current_bytes();
  w->around = recorder;
  w->limit = recorder == NULL ? most_of(0, w->given - w->taken) : least_of(w->given, share_of(&recorder->within));
  w->least_divided = -1;
  w->is_online = n < 0;
  w->steps = n < 0 ? LONG_MAX : n;
  w->has_run = 1;
  w->first = w->block = 1;
  follow_nothing(loop);
  w->start = rg_mark();
}

/* So many steps have been run by the forward sweep, but for those that are left. */
static void pass(struct loop *loop, long count, long left) {
  struct within *const w = &loop->within;
  check_left(loop, left, count);
  if (w->phase == ENDED) return;
  w->reached += count - left;
  if (left == 0) return;
  if (!w->is_online) fail_early(loop, w->reached, w->steps);
  w->steps = w->reached;
}

/* Tells the plan; the last block may be a short one. */
static void ran_blocks(struct loop *loop, int has_ended) {
  const struct within *const w = &loop->within;
  const long left = has_ended ? loop->action->to - (w->reached + w->block - 1) / w->block : 0;
  ran_of_plan(loop, left);
  if (!has_ended || left > 0) return;
  /* The loop has ended with a block: the plan hears of it by the next one, which does not run. */
  forward_plan(loop);
  ran_of_plan(loop, loop->count);
}

static void ran_within(struct loop *loop, long left) {
  struct within *const w = &loop->within;
  pass(loop, w->count, left);
  w->has_run = 1;
  note_steps(loop, w->count - left);
  if (w->phase == IN_BLOCKS) ran_blocks(loop, left > 0);
}

/* A state holds what steps may release; and where shadows wait for the next run, they are there besides. */
static void measure_state(struct within *w) {
  w->state = w->before - w->taken + (double)bytes_live;
  w->taken += (double)bytes_live;
  w->limit = most_of(0, w->limit - (double)bytes_live);
}

/* To be asked after the steps without recording have been run. */
static long records_within(struct loop *loop) {
  struct within *const w = &loop->within;
  if (!w->has_run && w->phase != ENDED) ran_within(loop, 0);
  if (!w->has_run) {
    w->has_run = 1;
    note_steps(loop, w->count);
    w->records = plan_turns(loop) ? start_of(loop, loop->action->step + 1) - start_of(loop, loop->action->step) : 0;
  }
  if (w->phase == MEASURING) {
    w->before = (double)rg_current_bytes();
    if (w->measured == 0) measure_state(w);
  }
  return w->records;
}

static void recorded_within(struct loop *loop, long left) {
  struct within *const w = &loop->within;
  pass(loop, w->records, left);
  if (w->phase == MEASURING) {
    const long run = w->records - left;
    if (run > 0) w->record = most_of(w->record, whole_above(((double)rg_current_bytes() - w->before) / (double)run));
    w->measured += run;
  }
  if (w->phase == ENDED) w->turning = w->records;
}

/* The steps of the plan's advance. */
static long steps_of_advance(const struct loop *loop) {
  return loop->count == 0 ? 0 : start_of(loop, loop->action->to) - start_of(loop, loop->action->step);
}

/* What was enough for a loop in a step. */
static void note_share(const struct within *w) {
  struct within *const around = &w->around->within;
  /* The end of a loop is seen where another step is to be recorded. */
  const double records = (double)(w->is_online ? w->steps + 1 : w->steps) * w->record;
  if (around->phase != MEASURING) return;
  if (w->turning < w->steps) around->least_divided = around->least_divided < 0 ? w->limit : least_of(around->least_divided, w->limit);
  else around->most_fit = most_of(around->most_fit, w->is_online ? records + most_of(records, w->state) : records);
}

static int finish_within(struct loop *loop) {
  struct within *const w = &loop->within;
  w->phase = ENDED;
  forward_plan(loop);
  w->is_waiting = 1;
  if (w->around != NULL) note_share(w);
  return 0;
}

/* The state before the loop is stored, and a step recorded. */
static int measure_first(struct loop *loop) {
  struct within *const w = &loop->within;
  w->phase = MEASURING;
  /* A plan that begins by storing it. What comes after that is not known yet. */
  begin_optimal(&loop->plan, 2, 1);
  reset_loop(loop, -1);
  forward_plan(loop);
  w->asks = 1;
  w->records = 1;
  return 1;
}

static int record_all(struct loop *loop) {
  struct within *const w = &loop->within;
  drop_all(loop);
  follow_nothing(loop);
  w->turning = w->steps;
  w->records = w->steps - w->measured;
  w->phase = IN_LAST;
  return w->records > 0 ? 1 : finish_within(loop);
}

static void drop_recorded(size_t time);

/* What has been recorded is forgotten, and what was kept for that. */
static void let_go(struct loop *loop) {
  release_records(&loop->within.start);
  free_kept_above(loop->within.start.kept);
  drop_recorded(loop->within.start.clock);
  note_steps(loop, loop->within.measured);
}

static int go_on_in_blocks(struct loop *loop) {
  struct within *const w = &loop->within;
  if (!forward_plan(loop)) {
    if (w->turning == 0) return finish_within(loop);
    w->phase = IN_LAST;
    w->records = w->turning;
    return 1;
  }
  w->asks = 1;
  w->count = steps_of_advance(loop);
  /* Those that have been measured are behind it. */
  if (loop->action->step == 0) w->count -= w->measured;
  w->has_run = 0;
  return 1;
}

static int divide_memory(struct loop *loop) {
  struct within *const w = &loop->within;
  const struct division d = divide((double)w->steps, (double)w->measured, w->state, w->record, w->limit);
  w->first = (long)d.first;
  w->block = (long)d.block;
  w->turning = (long)d.last;
  let_go(loop);
  begin_stored(&loop->plan, (long)d.blocks + 1, (long)d.slots);
  /* The first advance leads beyond the steps that have been measured. */
  while (start_of(loop, loop->plan.least_cut) < w->measured) loop->plan.least_cut++;
  reset_loop(loop, (long)d.blocks);
  w->phase = IN_BLOCKS;
  return go_on_in_blocks(loop);
}

/* As many steps again as there have been, up to half of the memory. */
static int record_more(struct loop *loop) {
  struct within *const w = &loop->within;
  const double limit = w->limit;
  /* Where nothing is recorded at all, there is no end. */
  const double most = w->record == 0 ? (double)LONG_MAX : most_of(1, whole_below(least_of(limit / 2, limit - w->state) / w->record));
  const double state = most_of(1, w->state);
  double slots;
  if ((double)w->measured < most) {
    w->records = (long)least_of((double)w->measured, most - (double)w->measured);
    return 1;
  }
  slots = whole_below((limit - most_of(state, (double)w->measured * w->record)) / state);
  let_go(loop);
  w->first = w->block = w->measured;
  begin_online(&loop->plan, (long)most_of(1, slots));
  reset_loop(loop, -1);
  /* The state before the loop has been stored, and the first block run. */
  forward_plan(loop);
  ran_of_plan(loop, 0);
  w->phase = IN_BLOCKS;
  return go_on_in_blocks(loop);
}

static void fail_too_little(const struct loop *loop) {
  const struct within *const w = &loop->within;
  char given[32], taken[32], state[32], record[32], least[32], before[96] = "";
  if (w->taken > 0)
    snprintf(before, sizeof before, "%s are in use before the loop begins, ", amount_of(w->taken, taken, sizeof taken));
  fail_at(loop->place, "%s do not suffice: %sone state takes %s and the record of one step %s; the least that would do is %s",
          amount_of(w->given, given, sizeof given), before, amount_of(w->state, state, sizeof state),
          amount_of(w->record, record, sizeof record), amount_of(w->taken + w->state + w->record, least, sizeof least));
}

static int decide(struct loop *loop) {
  struct within *const w = &loop->within;
  /* What a step records may vary. */
  if (!w->is_online && w->measured < MEASURED_STEPS && w->measured < w->steps &&
      w->state + (double)(w->measured + 1) * w->record <= w->limit) {
    w->records = 1;
    return 1;
  }
  if (w->is_online ? w->measured == w->steps : (double)w->steps * w->record <= w->limit) return record_all(loop);
  if (w->state + w->record > w->limit) {
    if (w->around == NULL) fail_too_little(loop);
    w->limit = w->state + w->record;
  }
  if (w->measured == w->steps) return record_all(loop);
  if (w->is_online) return record_more(loop);
  return divide_memory(loop);
}

static int forward_within(struct loop *loop) {
  struct within *const w = &loop->within;
  w->count = w->records = 0;
  w->asks = 0;
  switch (w->phase) {
    case BEGUN:
      return w->steps == 0 ? finish_within(loop) : measure_first(loop);
    case MEASURING:
      return decide(loop);
    case IN_BLOCKS:
      return go_on_in_blocks(loop);
    default:
      return finish_within(loop);
  }
}

static int backward_within(struct loop *loop) {
  struct within *const w = &loop->within;
  w->turning = 0;
  if (!backward_plan(loop)) return 0;
  w->asks = 1;
  w->count = steps_of_advance(loop);
  w->has_run = 0;
  return 1;
}

#endif
