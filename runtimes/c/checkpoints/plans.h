/*
 * Schedules that are followed: the actions of a loop that is reversed with few states stored, one after the other.
 *
 * A stretch of steps is reversed by cutting it: the state at the cut is stored, what follows it is reversed with one slot less, then what
 * precedes it. The stored states are a stack: above each is the first state of what follows its cut.
 *
 * A loop whose length comes out at its end: while it runs, states are stored at equal distances. Where no slot is left, the distance becomes
 * twice what it was, and each new state takes the place of the first one that is not at a multiple of it. When the loop has ended, all states
 * are kept, or only those at multiples of the distance, of twice the distance, ..., whatever makes the rest cheapest, and what lies between
 * them is reversed as above. (The proof of its bound is in the TypeScript runtime, in online-schedule.ts.)
 *
 * A loop whose steps differ in cost: the first sweep stores the state before the loop, and measures each step.
 */
#ifndef RETROGRAD_PLANS_H
#define RETROGRAD_PLANS_H

#include "unequal.h"

/* A state that is stored. */
struct stored {
  long step, slot;
};

struct states {
  struct stored *at;
  size_t count, room;
};

/* What the program holds before the next action. */
enum current {
  FRESH,   /* a state that is stored nowhere */
  STORED,  /* the uppermost stored state */
  DROPPED, /* the only state of a stretch of one step, which has just been dropped */
  REVERSED /* none of use */
};

/* What comes next while a loop runs whose length is not known. */
enum turn { FREE_SLOT, STORE_STATE, ADVANCE, ADVANCED };

struct plan {
  struct rg_action action; /* the one to be carried out now */
  long snapshots;          /* the most that are stored at a time */

  struct states stack;
  enum current current;
  long at;  /* the step of the current state, where there is one */
  long end; /* all steps from here on have had their adjoints */
  long least_cut; /* the first advance leads at least so far; 0 after it */

  /* Slots that are free, in falling order, of those below `next_slot`. */
  long *free_slots;
  size_t free_count, free_room;
  long next_slot;

  int is_running; /* the length is not known yet */
  enum turn turn;
  long distance;
  size_t early, late; /* of `stack`: states before `early` are at multiples of the distance, those from `late` on have not been looked at */
  struct states dropped;
  size_t drops; /* how many of `dropped` have been dropped */

  int is_measuring; /* the forward sweep notes what each step takes */
  int has_costs;    /* stretches are cut by them */
  long steps;       /* while it measures: of the loop; below 0 where that comes out */
  struct costs costs;
};

static void add_state(struct states *states, long step, long slot) {
  if (states->count == states->room) states->at = more_room(states->at, &states->room, sizeof *states->at);
  states->at[states->count].step = step;
  states->at[states->count].slot = slot;
  states->count++;
}

/* The lowest free slot. */
static long take_slot(struct plan *p) {
  return p->free_count > 0 ? p->free_slots[--p->free_count] : p->next_slot++;
}

static void give_slot(struct plan *p, long slot) {
  size_t at = p->free_count;
  if (p->free_count == p->free_room) p->free_slots = more_room(p->free_slots, &p->free_room, sizeof *p->free_slots);
  while (at > 0 && p->free_slots[at - 1] < slot) at--;
  memmove(p->free_slots + at + 1, p->free_slots + at, (p->free_count - at) * sizeof *p->free_slots);
  p->free_slots[at] = slot;
  p->free_count++;
}

static void set_action(struct plan *p, enum rg_action_kind kind, long step, long slot) {
  p->action.kind = kind;
  p->action.step = step;
  p->action.to = step;
  p->action.slot = slot;
  p->action.level = 0;
}

static void store_at(struct plan *p) {
  const long slot = take_slot(p);
  add_state(&p->stack, p->at, slot);
  set_action(p, RG_STORE, p->at, slot);
}

static void set_advance(struct plan *p, long to) {
  set_action(p, RG_ADVANCE, p->at, 0);
  p->action.to = to;
}

static void drop_state(struct plan *p, struct stored state) {
  give_slot(p, state.slot);
  set_action(p, RG_DROP, state.step, state.slot);
}

/* After how many steps the stretch that comes next is cut. */
static long cut_of(const struct plan *p, long snapshots) {
  if (p->has_costs) return cut_by_costs(&p->costs, p->at, p->end, snapshots);
  return (long)thrifty_cut((double)snapshots, (double)(p->end - p->at - 1));
}

static int next_reversed(struct plan *p) {
  struct states *const stack = &p->stack;
  switch (p->current) {
    case FRESH:
      if (p->end - p->at == 1) break;
      store_at(p);
      p->current = STORED;
      return 1;
    case STORED:
      if (p->end - p->at == 1) {
        drop_state(p, stack->at[--stack->count]);
        p->current = DROPPED;
      } else {
        const long left = p->snapshots - (long)stack->count;
        const long to = left == 0 ? p->end - 1 : p->at + cut_of(p, left + 1);
        set_advance(p, to < p->least_cut ? p->least_cut : to);
        p->least_cut = 0;
        p->at = p->action.to;
        p->current = FRESH;
      }
      return 1;
    case DROPPED:
      break;
    case REVERSED:
      if (stack->count == 0) return 0;
      p->at = stack->at[stack->count - 1].step;
      set_action(p, RG_RESTORE, p->at, stack->at[stack->count - 1].slot);
      p->current = STORED;
      return 1;
  }
  set_action(p, RG_ADJOINT, p->at, 0);
  p->end = p->at;
  p->current = REVERSED;
  return 1;
}

static void begin_plan(struct plan *p, long snapshots) {
  p->snapshots = snapshots;
  p->stack.count = 0;
  p->at = 0;
  p->least_cut = 0;
  p->free_count = 0;
  p->next_slot = 0;
  p->is_measuring = p->has_costs = 0;
}

/* Of a loop with so many steps. */
static void begin_optimal(struct plan *p, long steps, long snapshots) {
  begin_plan(p, snapshots);
  p->is_running = 0;
  p->drops = p->dropped.count = 0;
  p->end = steps;
  p->current = steps > 0 ? FRESH : REVERSED;
}

/* The same where slot 0 holds the state before them, and that one is current. The first advance leads at least one step far. */
static void begin_stored(struct plan *p, long steps, long snapshots) {
  begin_optimal(p, steps, snapshots);
  add_state(&p->stack, 0, take_slot(p));
  p->current = STORED;
  p->least_cut = 1;
}

static void begin_online(struct plan *p, long snapshots) {
  begin_plan(p, snapshots);
  p->is_running = 1;
  p->drops = p->dropped.count = 0;
  p->turn = FREE_SLOT;
  p->distance = 1;
  p->early = p->late = 0;
}

/* Moves what has not been looked at to directly behind the rest. */
static void close_gap(struct plan *p) {
  struct states *const stack = &p->stack;
  if (p->late == p->early) return;
  memmove(stack->at + p->early, stack->at + p->late, (stack->count - p->late) * sizeof *stack->at);
  stack->count -= p->late - p->early;
  p->late = p->early;
}

/* Takes out the first stored state that is not at a multiple of the distance. What is stored later is. */
static int first_between(struct plan *p, struct stored *found) {
  struct states *const stack = &p->stack;
  while (p->late < stack->count) {
    *found = stack->at[p->late++];
    if (found->step % p->distance != 0) return 1;
    stack->at[p->early++] = *found;
  }
  return 0;
}

/* Takes out the stored state whose place the current one takes. */
static int spare_state(struct plan *p, struct stored *found) {
  if (first_between(p, found)) return 1;
  if (p->at % (2 * p->distance) != 0) return 0;
  close_gap(p);
  p->distance *= 2;
  p->early = p->late = 0;
  return first_between(p, found);
}

static int next_running(struct plan *p) {
  struct stored spare;
  if (p->turn == FREE_SLOT) {
    p->turn = STORE_STATE;
    if ((long)(p->stack.count - (p->late - p->early)) == p->snapshots && spare_state(p, &spare)) {
      drop_state(p, spare);
      return 1;
    }
  }
  if (p->turn == STORE_STATE) {
    p->turn = ADVANCE;
    if ((long)(p->stack.count - (p->late - p->early)) < p->snapshots) {
      if (p->stack.count == p->stack.room) close_gap(p);
      store_at(p);
      return 1;
    }
  }
  p->turn = ADVANCED;
  set_advance(p, p->at + p->distance);
  return 1;
}

/* Whether a state is among those at multiples of `apart`; 0: it is among all. */
static int is_kept(struct stored state, long apart, long length) {
  return state.step < length && (apart == 0 || state.step % apart == 0);
}

/* The steps that are run to reverse a loop from the states at multiples of `apart` on, and how many these are. */
static double time_from(const struct plan *p, long apart, long length, size_t *count) {
  double sum = 0;
  long before = 0;
  size_t k;
  *count = 0;
  for (k = 0; k < p->stack.count; k++) {
    const long step = p->stack.at[k].step;
    if (!is_kept(p->stack.at[k], apart, length)) continue;
    if (*count > 0) sum += least_time((double)(p->snapshots - (long)*count + 1), (double)(step - before - 1));
    before = step;
    (*count)++;
  }
  if (*count > 0) sum += least_time((double)(p->snapshots - (long)*count + 1), (double)(length - before - 1));
  return sum;
}

/* The loop has ended: chooses the states that stay. */
static void end_running(struct plan *p, long length) {
  size_t count, k, kept = 0;
  long apart, best = 0;
  double least;
  close_gap(p);
  least = time_from(p, 0, length, &count);
  for (apart = p->distance; count > 1; apart *= 2) {
    const double time = time_from(p, apart, length, &count);
    if (time < least) {
      least = time;
      best = apart;
    }
  }
  for (k = 0; k < p->stack.count; k++) {
    const struct stored state = p->stack.at[k];
    if (is_kept(state, best, length)) p->stack.at[kept++] = state;
    else add_state(&p->dropped, state.step, state.slot);
  }
  p->stack.count = kept;
  p->is_running = 0;
  p->end = length;
  p->current = REVERSED;
}

/* Below 0: the length comes out at the end. */
static void begin_measured(struct plan *p, long steps, long snapshots) {
  begin_plan(p, snapshots);
  p->is_running = 0;
  p->is_measuring = 1;
  p->drops = p->dropped.count = 0;
  p->steps = steps;
  p->turn = STORE_STATE;
  begin_costs(&p->costs);
}

/* All steps have been measured. */
static void end_measuring(struct plan *p) {
  const long steps = p->costs.count;
  p->is_measuring = 0;
  p->end = steps;
  p->current = REVERSED;
  if (steps == 0 && p->stack.count > 0) {
    const struct stored first = p->stack.at[--p->stack.count];
    add_state(&p->dropped, first.step, first.slot);
  }
  find_cuts(&p->costs, p->snapshots);
  p->has_costs = 1;
}

/* Each step by itself, from the state before the first, which is stored. */
static int next_measured(struct plan *p) {
  if (p->turn == STORE_STATE && p->steps != 0) {
    p->turn = ADVANCE;
    store_at(p);
    return 1;
  }
  if (p->at == p->steps) {
    set_action(p, RG_ADJOINT, p->at, 0);
    end_measuring(p);
    return 1;
  }
  p->turn = ADVANCED;
  set_advance(p, p->at + 1);
  return 1;
}

/* Goes on to the next action; 0: there is none. `reached`: where the advance has ended that was the last action; `cost`: what it took. */
static int next_action(struct plan *p, long reached, double cost) {
  if (p->is_measuring && p->turn == ADVANCED) {
    p->turn = ADVANCE;
    if (reached < p->action.to) end_measuring(p);
    else {
      add_cost(&p->costs, cost);
      p->at = reached;
    }
  }
  if (p->is_measuring) return next_measured(p);
  if (p->is_running && p->turn == ADVANCED) {
    p->turn = FREE_SLOT;
    if (reached < p->action.to) end_running(p, reached);
    else p->at = reached;
  }
  if (p->is_running) return next_running(p);
  if (p->drops < p->dropped.count) {
    drop_state(p, p->dropped.at[p->drops++]);
    return 1;
  }
  return next_reversed(p);
}

static void free_plan(struct plan *p) {
  free(p->stack.at);
  free(p->dropped.at);
  free(p->free_slots);
  free_costs(&p->costs);
}

#endif
