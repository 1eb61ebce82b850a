/* A loop that is run as generated code runs it, with checkpoints. */
#ifndef LOOP_H
#define LOOP_H

#include "../retrograd.h"

enum { WIDTH = 3 };

/* How a loop begins. */
enum { KNOWN, ONLINE, MEASURED, MEASURED_ONLINE };

static double elapsed;

static inline double test_clock(void) {
  return elapsed;
}

/* What a step takes. */
static double cost_of(long step) {
  const double rest = (double)(step * 7 % 5);
  return rest * rest + (step == 2 ? 100 : 0);
}

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
  elapsed += cost_of(u->step);
  u->step++;
}

static int comes_out(int how) {
  return how == ONLINE || how == MEASURED_ONLINE;
}

static void begin(long n, long r, int how) {
  if (how == ONLINE) rg_steps_begin_online(r, "model.c:12");
  else if (how == MEASURED) rg_steps_begin_measured(n, r, "model.c:12");
  else if (how == MEASURED_ONLINE) rg_steps_begin_measured_online(r, "model.c:12");
  else rg_steps_begin(n, r, "model.c:12");
}

static void forward_sweep(struct state *u, long n, int how) {
  while (rg_steps_forward()) {
    long k;
    if (rg_steps_stores()) {
      push_state(u);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0 && u->step < n; k--) advance(u);
    if (comes_out(how)) rg_steps_ran(k);
  }
}

/* `inner`: the number of steps of a checkpointed loop in each step; 0: there is none. */
static int backward_sweep(struct state *u, long n, long inner) {
  long next = n - 1;
  int right = 1;
  memset(u->numbers, 0xff, sizeof u->numbers);
  u->step = -1;
  while (rg_steps_backward()) {
    long k;
    if (rg_steps_restores()) right &= pop_state(u);
    if (rg_steps_stores()) {
      push_state(u);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0; k--) advance(u);
    if (rg_steps_turns()) {
      right &= is_that_of(u, next);
      if (inner > 0) {
        struct state v;
        set_state(&v, next);
        begin(inner, 1 + next % 4, next % 2 == 1);
        forward_sweep(&v, inner, next % 2 == 1);
        right &= is_that_of(&v, inner);
        rg_push_double((double)next);
        right &= rg_pop_double() == (double)next;
        right &= backward_sweep(&v, inner, inner / 2);
      }
      next--;
    }
  }
  return right && next == -1;
}

static int reversed(long n, long r, int how, long inner) {
  struct state u;
  int right;
  set_state(&u, 7);
  begin(n, r, how);
  forward_sweep(&u, n, how);
  right = is_that_of(&u, n);
  return backward_sweep(&u, n, inner) && right;
}

#endif
