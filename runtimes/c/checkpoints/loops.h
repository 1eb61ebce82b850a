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

struct loop {
  /* Of the move. */
  long count;     /* steps to be run without recording */
  int restores;   /* a snapshot has been put back on the stacks */
  int is_storing; /* the current state is to be stored */
  long slot;      /* where to */
  int is_turn;    /* it ends with the adjoint of a step */
  int is_open;    /* an advance was the last thing: whether an adjoint follows is not known yet */

  const char *place;
  long length; /* below 0 where it comes out at the end */
  int is_backward, has_ended;
  struct plan plan;
  int is_taken; /* the action at which the plan stands has been taken into a move */
  int has_more;
  long reached; /* the step of the current state, after an advance */

  struct snapshot *slots;
  size_t room; /* of `slots` */
  size_t heights[RG_STACK_COUNT];
};

/* Those under way, and above them what is there to be used again. */
static RG_THREAD struct loop **loops;
static RG_THREAD size_t loops_made, loops_room;
static RG_THREAD struct loop *top_loop;
static RG_THREAD long long steps_advanced;

static void fail_at(const char *place, const char *format, ...) {
  static RG_THREAD char message[512];
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  snprintf(message, sizeof message, "%s: %s", place == NULL ? "a checkpointed loop" : place, text);
  fail(message);
}

static struct loop *top_of_loops(void) {
  if (top_loop == NULL) fail("no checkpointed loop is under way; the forward and the backward sweep do not match");
  return top_loop;
}

static struct loop *push_loop(long length, const char *place) {
  struct loop *loop;
  if (loop_depth == loops_made) {
    if (loops_made == loops_room) loops = more_room(loops, &loops_room, sizeof *loops);
    loops[loops_made] = rg_allocate_zero(1, sizeof **loops);
    loops_made++;
  }
  loop = loops[loop_depth];
  loop->place = place;
  loop->length = length;
  loop->is_backward = loop->has_ended = loop->is_open = 0;
  loop->is_taken = loop->has_more = 1;
  loop->reached = 0;
  loop_depth++;
  top_loop = loop;
  return loop;
}

static void pop_loop(void) {
  size_t k;
  for (k = 0; k < top_loop->room; k++) drop_snapshot(&top_loop->slots[k]);
  loop_depth--;
  top_loop = loop_depth == 0 ? NULL : loops[loop_depth - 1];
}

static void check_slots(long slots, const char *place) {
  if (slots < 1) fail_at(place, "the number of states to store must be at least 1; it is %ld", slots);
}

void rg_steps_begin(long n, long slots, const char *place) {
  if (n < 0 || (double)n >= 9007199254740991.0) fail_at(place, "the number of steps must be at least 0, and below 2^53; it is %ld", n);
  check_slots(slots, place);
  begin_optimal(&push_loop(n, place)->plan, n + 1, slots <= n ? slots : n + 1);
}

void rg_steps_begin_online(long slots, const char *place) {
  check_slots(slots, place);
  begin_online(&push_loop(-1, place)->plan, slots);
}

/* Whether the plan has another action; it stands at it then. */
static int look(struct loop *loop) {
  if (loop->is_taken && loop->has_more) {
    loop->is_taken = 0;
    loop->has_more = next_action(&loop->plan, loop->reached);
  }
  return loop->has_more;
}

static void take_advance(struct loop *loop) {
  loop->is_taken = 1;
  loop->count = loop->plan.action.to - loop->plan.action.step;
  loop->reached = loop->plan.action.to;
}

static void take_store(struct loop *loop) {
  loop->is_taken = 1;
  loop->is_storing = 1;
  loop->slot = loop->plan.action.slot;
}

static void take_drop(struct loop *loop) {
  loop->is_taken = 1;
  drop_snapshot(&loop->slots[loop->plan.action.slot]);
}

int rg_steps_forward(void) {
  struct loop *const loop = top_of_loops();
  const struct rg_action *const action = &loop->plan.action;
  loop->is_storing = 0;
  loop->count = 0;
  while (!loop->has_ended && look(loop)) {
    if (loop->is_storing && action->kind != RG_ADVANCE) return 1;
    switch (action->kind) {
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
        fail_at(loop->place, "the schedule goes back to step %ld before the loop has ended", action->step);
        break;
      case RG_ADJOINT:
        loop->is_taken = 1;
        loop->has_ended = 1;
    }
  }
  loop->is_backward = 1;
  while (look(loop) && action->kind == RG_DROP) take_drop(loop);
  return 0;
}

int rg_steps_backward(void) {
  struct loop *const loop = top_of_loops();
  const struct rg_action *const action = &loop->plan.action;
  if (!loop->is_backward) fail_at(loop->place, "the backward sweep begins before the forward sweep has ended");
  if (loop->is_open) rg_steps_turns();
  loop->is_storing = loop->restores = loop->is_turn = 0;
  loop->count = 0;
  while (look(loop)) {
    if (loop->is_storing && action->kind != RG_ADVANCE && action->kind != RG_ADJOINT) return 1;
    switch (action->kind) {
      case RG_DROP:
        take_drop(loop);
        break;
      case RG_RESTORE:
        if (loop->restores) return 1;
        loop->is_taken = 1;
        loop->restores = 1;
        put_back_snapshot(&loop->slots[action->slot]);
        break;
      case RG_STORE:
        take_store(loop);
        break;
      case RG_ADVANCE:
        take_advance(loop);
        loop->is_open = 1;
        steps_advanced += loop->count;
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
  const size_t slot = (size_t)loop->slot;
  while (slot >= loop->room) {
    const size_t before = loop->room;
    loop->slots = more_room(loop->slots, &loop->room, sizeof *loop->slots);
    memset(loop->slots + before, 0, (loop->room - before) * sizeof *loop->slots);
  }
  keep_snapshot(&loop->slots[slot], loop->heights);
}

int rg_steps_restores(void) {
  return top_of_loops()->restores;
}

long rg_steps_count(void) {
  return top_of_loops()->count;
}

void rg_steps_ran(long left) {
  struct loop *const loop = top_of_loops();
  steps_advanced += loop->count - left;
  if (left == 0) return;
  loop->reached -= left;
  if (loop->length >= 0)
    fail_at(loop->place, "it has ended after %ld steps; its schedule is one of %ld", loop->reached, loop->length);
  loop->has_ended = 1;
}

int rg_steps_turns(void) {
  struct loop *const loop = top_of_loops();
  if (loop->is_open) {
    loop->is_open = 0;
    loop->is_turn = look(loop) && loop->plan.action.kind == RG_ADJOINT;
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
  while (loops_made > 0) {
    struct loop *const loop = loops[--loops_made];
    size_t k;
    for (k = 0; k < loop->room; k++) free(loop->slots[k].memory);
    free(loop->slots);
    free_plan(&loop->plan);
    free(loop);
  }
  free(loops);
  loops = NULL;
  loops_room = 0;
}

#endif
