/* A loop as generated code runs it that has memory in place of a number of states. */
#ifndef WITHIN_H
#define WITHIN_H

#include "../retrograd.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_NUMBERS = 64, MOST_INNER = 2 };

struct kind {
  long steps, limit;
  int online;
  int width;   /* numbers of its state */
  int numbers; /* numbers that are recorded of a step, at least */
  int varying; /* and up to so many more */
  int prints;  /* each of its moves is printed */
  int inner;   /* how many checkpointed loops there are in each step */
};

/* u(k) = (start + k, 2 (start + k), ...) */
struct sweeps {
  struct kind kind;
  double numbers[MOST_NUMBERS];
  long start, step;
  int right;
  struct sweeps **inner; /* of the steps that have been recorded, those below that have been let go */
  long inner_count, inner_room;
};

static long record_of(const struct kind *kind, long step) {
  return kind->numbers + (kind->varying > 0 ? step % (kind->varying + 1) : 0);
}

static void set_sweeps(struct sweeps *u, struct kind kind, long start) {
  int i;
  memset(u, 0, sizeof *u);
  u->kind = kind;
  u->start = start;
  u->right = 1;
  for (i = 0; i < kind.width; i++) u->numbers[i] = (double)((i + 1) * start);
}

static void free_sweeps(struct sweeps *u) {
  long k;
  for (k = 0; k < u->inner_count; k++) {
    free_sweeps(u->inner[k]);
    free(u->inner[k]);
  }
  free(u->inner);
}

static void expect(struct sweeps *u, int holds, const char *what) {
  if (!holds && u->right) printf("loop of %ld in %ld: %s\n", u->kind.steps, u->start, what);
  u->right &= holds;
}

static int is_step(const struct sweeps *u, long step) {
  int i;
  for (i = 0; i < u->kind.width; i++)
    if (u->numbers[i] != (double)((i + 1) * (u->start + step))) return 0;
  return u->step == step;
}

static void move_on(struct sweeps *u, int by) {
  int i;
  for (i = 0; i < u->kind.width; i++) u->numbers[i] += by * (i + 1);
  u->step += by;
}

static int store_if_asked(const struct sweeps *u) {
  if (!rg_steps_stores()) return 0;
  rg_push_doubles(u->numbers, (size_t)u->kind.width);
  rg_push_long(u->step);
  rg_push_byte((int)(u->step % 256));
  rg_steps_store();
  return 1;
}

static int restore_if_asked(struct sweeps *u) {
  int byte;
  if (!rg_steps_restores()) return 0;
  byte = rg_pop_byte();
  u->step = rg_pop_long();
  rg_pop_doubles(u->numbers, (size_t)u->kind.width);
  expect(u, byte == u->step % 256, "another byte came back");
  return 1;
}

static void forward_within_loop(struct sweeps *u);
static void backward_within_loop(struct sweeps *u);

static void recorded_step(struct sweeps *u) {
  long k;
  int i;
  for (k = record_of(&u->kind, u->step); k > 0; k--) rg_push_double((double)u->step + (double)k / 1000);
  rg_push_byte((int)(u->step % 256));
  for (i = 0; i < u->kind.inner; i++) {
    struct kind kind = u->kind;
    struct sweeps *v = malloc(sizeof *v);
    kind.inner = u->kind.inner - 1;
    kind.steps = u->step % 7;
    kind.limit = 1000000;
    kind.online = i % 2 == 0 ? 0 : u->kind.online;
    if (u->inner_count == u->inner_room) {
      u->inner_room = 2 * u->inner_room + 8;
      u->inner = realloc(u->inner, (size_t)u->inner_room * sizeof *u->inner);
    }
    u->inner[u->inner_count++] = v;
    set_sweeps(v, kind, u->step);
    forward_within_loop(v);
  }
  move_on(u, 1);
}

static void adjoint_of_step(struct sweeps *u) {
  const long step = u->step - 1;
  long k;
  int i;
  for (i = 0; i < u->kind.inner; i++) {
    struct sweeps *const v = u->inner[--u->inner_count];
    backward_within_loop(v);
    u->right &= v->right;
    free_sweeps(v);
    free(v);
  }
  expect(u, rg_pop_byte() == step % 256, "a byte of a record");
  for (k = 1; k <= record_of(&u->kind, step); k++)
    expect(u, rg_pop_double() == (double)step + (double)k / 1000, "a number of a record");
  move_on(u, -1);
  expect(u, is_step(u, step), "an adjoint does not see its state");
}

static void forward_within_loop(struct sweeps *u) {
  const struct kind *const kind = &u->kind;
  rg_steps_begin_within(kind->steps, kind->limit, "model.c:12");
  while (rg_steps_forward()) {
    const int stores = store_if_asked(u);
    const long count = rg_steps_count();
    long k, records;
    for (k = count; k > 0 && (!kind->online || u->step < kind->steps); k--) move_on(u, 1);
    if (kind->online) rg_steps_ran(k);
    records = rg_steps_records();
    for (k = records; k > 0 && (!kind->online || u->step < kind->steps); k--) recorded_step(u);
    rg_steps_recorded(k);
    if (kind->prints) printf("forward %d %ld %ld\n", stores, count, records);
  }
  expect(u, is_step(u, kind->steps), "the forward sweep ends elsewhere");
}

static void backward_within_loop(struct sweeps *u) {
  const struct kind *const kind = &u->kind;
  long k, next;
  const long last = rg_steps_turns();
  for (k = last; k > 0; k--) adjoint_of_step(u);
  if (kind->prints) printf("last %ld\n", last);
  next = u->step;
  u->step = -1;
  memset(u->numbers, 0xff, sizeof u->numbers);
  while (rg_steps_backward()) {
    const int restores = restore_if_asked(u);
    const int stores = store_if_asked(u);
    const long count = rg_steps_count();
    long records, turns;
    for (k = count; k > 0; k--) move_on(u, 1);
    records = rg_steps_records();
    for (k = records; k > 0; k--) recorded_step(u);
    rg_steps_recorded(0);
    turns = rg_steps_turns();
    if (turns > 0) expect(u, is_step(u, next), "records end elsewhere");
    for (k = turns; k > 0; k--) adjoint_of_step(u);
    if (kind->prints) printf("backward %d %d %ld %ld %ld\n", restores, stores, count, records, turns);
    next -= turns;
  }
  expect(u, next == 0, "the backward sweep has ended too early");
}

static int reversed_within(struct kind kind) {
  struct sweeps u;
  int right;
  set_sweeps(&u, kind, 1);
  forward_within_loop(&u);
  rg_push_double(0.5);
  expect(&u, rg_pop_double() == 0.5, "the stacks are not as they were");
  backward_within_loop(&u);
  right = u.right;
  free_sweeps(&u);
  return right;
}

#endif
