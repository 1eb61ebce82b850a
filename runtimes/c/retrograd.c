/* Blocks, peaks and marks of the stacks in retrograd.h. */
#include "retrograd.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct block {
  void *memory;
  size_t room;
  size_t fill; /* elements in it while a later block is the current one */
};

/* Block 0 is empty, so that a stack nobody uses takes no memory. */
struct chain {
  struct block *blocks;
  size_t count;   /* blocks there are, beside block 0 */
  size_t current; /* 0, or the position of the current block plus 1 */
  size_t below;   /* elements in the blocks below the current one */
};

RG_THREAD struct rg_stack rg_stacks[RG_STACK_COUNT];
static RG_THREAD struct chain chains[RG_STACK_COUNT];
static RG_THREAD size_t peak;
static RG_THREAD rg_error_handler on_error;

static const size_t element_size[RG_STACK_COUNT] = {
    sizeof(double), sizeof(float), sizeof(long), sizeof(int), 1, sizeof(void *), 1,
};

void rg_on_error(rg_error_handler handler) {
  on_error = handler;
}

static void fail(const char *message) {
  if (on_error != NULL) on_error(message);
  fprintf(stderr, "retrograd: %s\n", message);
  abort();
}

static void make_current(enum rg_stack_name name, size_t position) {
  struct rg_stack *s = &rg_stacks[name];
  chains[name].current = position;
  s->low = 0;
  if (position == 0) {
    s->buffer = NULL;
    s->room = 0;
    s->top = 0;
  } else {
    const struct block *b = &chains[name].blocks[position - 1];
    s->buffer = b->memory;
    s->room = b->room;
    s->top = b->fill;
  }
}

/* Leaves the current block as filled as it is and goes on in the next one, which has room for `count` elements or more. */
void rg_enter_block(enum rg_stack_name name, size_t count) {
  struct chain *c = &chains[name];
  struct block *next;
  if (c->current == c->count) {
    struct block *grown = realloc(c->blocks, (c->count + 1) * sizeof *grown);
    if (grown == NULL) fail("no memory left for the stacks");
    c->blocks = grown;
    c->blocks[c->count].memory = NULL;
    c->blocks[c->count].room = 0;
    c->blocks[c->count].fill = 0;
    c->count++;
  }
  next = &c->blocks[c->current];
  if (next->room < count || next->room == 0) {
    const size_t room = count > RG_BLOCK ? count : RG_BLOCK;
    void *memory = room > SIZE_MAX / element_size[name] ? NULL : malloc(room * element_size[name]);
    if (memory == NULL) fail("no memory left for the stacks");
    free(next->memory);
    next->memory = memory;
    next->room = room;
  }
  next->fill = 0;
  if (c->current > 0) c->blocks[c->current - 1].fill = rg_stacks[name].top;
  c->below += rg_stacks[name].top;
  make_current(name, c->current + 1);
}

static void step_back(enum rg_stack_name name) {
  make_current(name, chains[name].current - 1);
  chains[name].below -= rg_stacks[name].top;
}

/* Goes back to the last block that holds anything; there must be `count` elements in it. */
void rg_leave_block(enum rg_stack_name name, size_t count) {
  while (rg_stacks[name].top == 0 && chains[name].current > 0) step_back(name);
  if (rg_stacks[name].top < count)
    fail("popped more than was pushed; the forward and the backward sweep do not match");
}

size_t rg_current_bytes(void) {
  size_t sum = 0;
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) sum += (chains[k].below + rg_stacks[k].top) * element_size[k];
  return sum;
}

void rg_note_peak(void) {
  const size_t now = rg_current_bytes();
  if (now > peak) peak = now;
}

size_t rg_peak_bytes(void) {
  rg_note_peak();
  return peak;
}

void rg_reset_peak(void) {
  peak = rg_current_bytes();
}

struct rg_mark rg_mark(void) {
  struct rg_mark mark;
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    mark.block[k] = chains[k].current;
    mark.top[k] = rg_stacks[k].top;
  }
  return mark;
}

void rg_release(struct rg_mark mark) {
  int k;
  rg_note_peak();
  for (k = 0; k < RG_STACK_COUNT; k++) {
    const enum rg_stack_name name = (enum rg_stack_name)k;
    while (chains[k].current > mark.block[k]) step_back(name);
    rg_stacks[k].top = mark.top[k];
    rg_stacks[k].low = 0;
  }
}

struct noted {
  void *block;
  size_t bytes;
};
static RG_THREAD struct noted *noted;
static RG_THREAD size_t noted_count, noted_room;

static RG_THREAD void **kept_storage;
static RG_THREAD size_t kept_count, kept_room;

void rg_free_blocks(void) {
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    struct chain *c = &chains[k];
    size_t b;
    for (b = 0; b < c->count; b++) free(c->blocks[b].memory);
    free(c->blocks);
    c->blocks = NULL;
    c->count = 0;
    c->below = 0;
    make_current((enum rg_stack_name)k, 0);
  }
  rg_free_kept(0);
  free(kept_storage);
  kept_storage = NULL;
  kept_room = 0;
  free(noted);
  noted = NULL;
  noted_count = 0;
  noted_room = 0;
}

void rg_free_later(void *storage) {
  if (storage == NULL) return;
  if (kept_count == kept_room) {
    const size_t room = kept_room == 0 ? 64 : 2 * kept_room;
    void **larger = room > SIZE_MAX / sizeof *larger ? NULL : realloc(kept_storage, room * sizeof *larger);
    if (larger == NULL) fail("no memory left for the list of storage that is kept");
    kept_storage = larger;
    kept_room = room;
  }
  kept_storage[kept_count++] = storage;
}

size_t rg_kept(void) {
  return kept_count;
}

void rg_free_kept(size_t kept) {
  while (kept_count > kept) free(kept_storage[--kept_count]);
}

/* Open addressing by address; entries are only ever overwritten, and go when the blocks of the thread go. */
static size_t slot_of(const void *block, size_t room) {
  const uintptr_t bits = (uintptr_t)block;
  return (size_t)((bits >> 4) ^ (bits >> 16)) & (room - 1);
}

static struct noted *find_noted(struct noted *table, size_t room, void *block) {
  size_t k = slot_of(block, room);
  while (table[k].block != NULL && table[k].block != block) k = (k + 1) & (room - 1);
  return &table[k];
}

void rg_note_length(void *block, size_t bytes) {
  struct noted *entry;
  if (block == NULL) return;
  if (2 * noted_count >= noted_room) {
    const size_t room = noted_room == 0 ? 64 : 2 * noted_room;
    struct noted *table = calloc(room, sizeof *table);
    size_t k;
    if (table == NULL) fail("no memory left for the lengths of blocks");
    for (k = 0; k < noted_room; k++)
      if (noted[k].block != NULL) *find_noted(table, room, noted[k].block) = noted[k];
    free(noted);
    noted = table;
    noted_room = room;
  }
  entry = find_noted(noted, noted_room, block);
  if (entry->block == NULL) noted_count++;
  entry->block = block;
  entry->bytes = bytes;
}

long rg_length(void *block, size_t size) {
  const struct noted *entry;
  if (block == NULL) return 0;
  entry = noted_room == 0 ? NULL : find_noted(noted, noted_room, block);
  if (entry == NULL || entry->block == NULL) fail("the length of a block that is reallocated is not known");
  return (long)(entry->bytes / size);
}

void *rg_allocate(size_t count, size_t size) {
  void *memory = size != 0 && count > SIZE_MAX / size ? NULL : malloc(count * size + (count * size == 0));
  if (memory == NULL) fail("no memory left for the derivative");
  return memory;
}

void *rg_allocate_zero(size_t count, size_t size) {
  void *memory = calloc(count + (count == 0), size);
  if (memory == NULL) fail("no memory left for the derivative");
  return memory;
}
