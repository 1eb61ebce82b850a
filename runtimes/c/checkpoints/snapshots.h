/* Snapshots: the sections of the stacks that states were pushed as, taken off and put back. In memory, or in a file. */
#ifndef RETROGRAD_SNAPSHOTS_H
#define RETROGRAD_SNAPSHOTS_H

#include "disk.h"
#include "single.h"
#include "states.h"

/* A slot. What it has room for stays for the next state. */
struct snapshot {
  long step;                    /* whose state it is */
  size_t time;                  /* when it was stored, by the clock of blocks; 0: it has none */
  int is_held;                  /* it is one that a schedule of the program's own has stored and not dropped */
  size_t bytes;                 /* in memory now */
  unsigned char *memory;
  size_t room;                  /* bytes of it */
  size_t count[RG_STACK_COUNT]; /* elements of each stack, one stack behind the other */
  int in_single;                /* doubles as floats */
  struct extent extent;         /* on disk */
};

/* Bytes that snapshots in memory have room for, in use or not. */
static RG_THREAD size_t snapshot_room;

static void drop_held(size_t time);
static void return_to(size_t time);

/* What is on its way to a file, or back. */
static RG_THREAD struct snapshot transfer;
/* Doubles on their way to floats, or back. */
static RG_THREAD struct snapshot in_double;

static size_t height(int name) {
  return chains[name].below + rg_stacks[name].top;
}

/* Takes the uppermost elements off a stack, in the order in which they were pushed. The peak has been noted. */
static void take_off(enum rg_stack_name name, size_t count, unsigned char *to) {
  struct rg_stack *const s = &rg_stacks[name];
  const size_t size = element_size[name];
  while (count > 0) {
    size_t part;
    if (s->top == 0) rg_leave_block(name, 1, NULL, 0, NULL);
    part = count < s->top ? count : s->top;
    count -= part;
    s->top -= part;
    memcpy(to + count * size, (unsigned char *)s->buffer + s->top * size, part * size);
  }
  /* What is pushed next goes to where the elements below are: else each snapshot would leave a block behind that is hardly filled. */
  if (s->top == 0 && chains[name].current > 1) rg_leave_block(name, 0, NULL, 0, NULL);
  s->low = s->top;
}

/* Pushes elements in one piece. The peak is to be noted afterwards. */
static void put_back(enum rg_stack_name name, size_t count, const unsigned char *from, const char *place) {
  struct rg_stack *const s = &rg_stacks[name];
  if (count > s->room - s->top) rg_enter_block(name, count, place, 0, NULL);
  memcpy((unsigned char *)s->buffer + s->top * element_size[name], from, count * element_size[name]);
  s->top += count;
  s->low = s->top;
}

static size_t size_in(const struct snapshot *s, int name) {
  return s->in_single && name == RG_DOUBLES ? sizeof(float) : element_size[name];
}

static size_t bytes_of(const struct snapshot *s) {
  size_t bytes = 0;
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) bytes += s->count[k] * size_in(s, k);
  return bytes;
}

/* The peak has been noted. */
static void drop_snapshot(struct snapshot *s) {
  snapshot_bytes -= s->bytes;
  s->bytes = 0;
  s->is_held = 0;
  if (s->time == 0) return;
  forget_state(s->time);
  drop_held(s->time);
  s->time = 0;
}

static void empty_snapshot(struct snapshot *s) {
  snapshot_room -= s->room;
  free(s->memory);
  s->memory = NULL;
  s->room = 0;
}

static void make_room(struct snapshot *s, size_t bytes, const char *place) {
  unsigned char *memory;
  if (bytes <= s->room) return;
  memory = allocate_if_possible(bytes, 1);
  if (memory == NULL) fail_exhausted(place_of(place, 0, NULL), (double)bytes, " for a state of the loop");
  free(s->memory);
  snapshot_room += bytes - s->room;
  s->memory = memory;
  s->room = bytes;
}

/* Takes what was pushed since the stacks had these heights. `in_single`: doubles become floats, if all of them can. */
static void keep_snapshot(struct snapshot *s, const size_t *since, int in_single, const char *place) {
  unsigned char *to;
  size_t bytes, doubles;
  int k;
  rg_note_peak();
  snapshot_bytes -= s->bytes;
  s->bytes = 0;
  for (k = 0; k < RG_STACK_COUNT; k++) s->count[k] = height(k) - since[k];
  doubles = s->count[RG_DOUBLES];
  s->in_single = in_single && doubles > 0;
  if (s->in_single) {
    make_room(&in_double, doubles * sizeof(double), place);
    take_off(RG_DOUBLES, doubles, in_double.memory);
    s->in_single = have_singles(in_double.memory, doubles);
  }
  bytes = bytes_of(s);
  make_room(s, bytes, place);
  to = s->memory;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    if (s->count[k] == 0) continue;
    if (s->in_single && k == RG_DOUBLES) to_singles(in_double.memory, doubles, to);
    else if (in_single && k == RG_DOUBLES) memcpy(to, in_double.memory, doubles * sizeof(double));
    else take_off((enum rg_stack_name)k, s->count[k], to);
    to += s->count[k] * size_in(s, k);
  }
  s->bytes = bytes;
  snapshot_bytes += bytes;
}

static void put_back_snapshot(const struct snapshot *s, const char *place) {
  const unsigned char *from = s->memory;
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    if (s->count[k] == 0) continue;
    if (s->in_single && k == RG_DOUBLES) {
      make_room(&in_double, s->count[k] * sizeof(double), place);
      to_doubles(from, s->count[k], in_double.memory);
      put_back(RG_DOUBLES, s->count[k], in_double.memory, place);
    } else
      put_back((enum rg_stack_name)k, s->count[k], from, place);
    from += s->count[k] * size_in(s, k);
  }
  rg_note_peak();
}

/* The same with a file. What is returned says why it is not possible, or is NULL. */
static const char *keep_on_disk(struct snapshot *s, const size_t *since, int in_single, const char *place) {
  const char *wrong;
  keep_snapshot(&transfer, since, in_single, place);
  memcpy(s->count, transfer.count, sizeof s->count);
  s->in_single = transfer.in_single;
  wrong = write_to_disk(&s->extent, transfer.memory, transfer.bytes);
  drop_snapshot(&transfer);
  return wrong;
}

static const char *put_back_from_disk(const struct snapshot *s, const char *place) {
  const size_t bytes = bytes_of(s);
  const char *wrong;
  make_room(&transfer, bytes, place);
  memcpy(transfer.count, s->count, sizeof s->count);
  transfer.in_single = s->in_single;
  wrong = read_from_disk(&s->extent, transfer.memory, bytes);
  if (wrong == NULL) put_back_snapshot(&transfer, place);
  return wrong;
}

static void free_snapshots(struct snapshot *slots, size_t count) {
  size_t k;
  for (k = 0; k < count; k++) {
    snapshot_room -= slots[k].room;
    free(slots[k].memory);
  }
  free(slots);
}

#endif
