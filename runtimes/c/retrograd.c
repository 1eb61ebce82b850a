/* Blocks, peaks and marks of the stacks in retrograd.h, storage that is kept, and checkpointed loops (checkpoints/). */
#if defined(__linux__) || defined(__FreeBSD__)
/* Temporary files in a directory, and files of more than 2 GB. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
#endif

#include "retrograd.h"

#include "retrograd_again.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#define BLOCK_BYTES(block) malloc_size(block)
#elif defined(_WIN32)
#include <malloc.h>
#define BLOCK_BYTES(block) _msize((void *)(block))
#elif defined(__FreeBSD__)
#include <malloc_np.h>
#define BLOCK_BYTES(block) malloc_usable_size(block)
#elif defined(__linux__)
#include <malloc.h>
#define BLOCK_BYTES(block) malloc_usable_size((void *)(block))
#endif

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

/* Bytes of the snapshots in memory, and how many checkpointed loops are under way. */
static RG_THREAD size_t snapshot_bytes, loop_depth;
/* Bytes of the blocks that states may hold: those that the program has, and those that it has released. */
static RG_THREAD size_t bytes_live, bytes_gone;
/* Pieces that run for the second time, one in the other. */
static RG_THREAD size_t pieces_again;
/* A message has said so: what is released then is given back. */
static RG_THREAD int memory_has_ended;
static void release_loops(size_t depth, size_t top);
static void free_spare_loops(void);

/* The stacks of a derivative that is differentiated once more. */
RG_THREAD struct rg2_doubles rg2_doubles;
RG_THREAD struct rg2_floats rg2_floats;
RG_THREAD struct rg2_longs rg2_longs;
RG_THREAD struct rg2_ints rg2_ints;
RG_THREAD struct rg2_bytes rg2_bytes;
RG_THREAD struct rg2_pointers rg2_pointers;
RG_THREAD struct rg2_kept rg2_kept;
RG_THREAD struct rg2_totals rg2_totals;
RG_THREAD struct rg2_steps rg2_steps;
RG_THREAD struct rg2_standings rg2_standings;
RG_THREAD struct rg2_unsigneds rg2_unsigneds;
RG_THREAD struct rg2_longs_of_memory rg2_longs_of_memory;
RG_THREAD struct rg2_unsigned_longs rg2_unsigned_longs;
RG_THREAD struct rg2_long_longs rg2_long_longs;
RG_THREAD struct rg2_unsigned_long_longs rg2_unsigned_long_longs;
RG_THREAD struct rg2_long_doubles rg2_long_doubles;
#if !defined(__cplusplus) && !defined(__STDC_NO_COMPLEX__) && !defined(__TINYC__)
RG_THREAD struct rg2_complexes rg2_complexes;
RG_THREAD struct rg2_complex_floats rg2_complex_floats;
#endif

static size_t position_of_top(void);
static void free_loops(void);

static const size_t element_size[RG_STACK_COUNT] = {
    sizeof(double), sizeof(float), sizeof(long), sizeof(int), 1, sizeof(void *), 1, 1,
};

void rg_on_error(rg_error_handler handler) {
  on_error = handler;
}

static void fail(const char *message);

void rg2_exhausted(void) {
  fail("no memory left for the stacks of a derivative that is differentiated once more");
  exit(EXIT_FAILURE);
}

static void fail(const char *message) {
  if (on_error != NULL) on_error(message);
  fprintf(stderr, "retrograd: %s\n", message);
  exit(EXIT_FAILURE);
}

#include "checkpoints/exhausted.h"

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
void rg_enter_block(enum rg_stack_name name, size_t count, const char *file, int line, const char *function) {
  struct chain *c = &chains[name];
  struct block *next;
  if (count > PTRDIFF_MAX) {
    /* The count of a loop that does not run at all, below zero. */
    if (rg_stacks[name].room > 0) return;
    count = 0;
  }
  if (c->current == c->count) {
    struct block *grown = realloc(c->blocks, (c->count + 1) * sizeof *grown);
    if (grown == NULL) fail_exhausted(place_of(file, line, function), (double)((c->count + 1) * sizeof *grown), " to record");
    c->blocks = grown;
    c->blocks[c->count].memory = NULL;
    c->blocks[c->count].room = 0;
    c->blocks[c->count].fill = 0;
    c->count++;
  }
  next = &c->blocks[c->current];
  if (next->room < count || next->room == 0) {
    const size_t room = count > RG_BLOCK ? count : RG_BLOCK;
    void *memory = allocate_if_possible(room, element_size[name]);
    if (memory == NULL) fail_exhausted(place_of(file, line, function), (double)room * (double)element_size[name], " to record");
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
void rg_leave_block(enum rg_stack_name name, size_t count, const char *file, int line, const char *function) {
  while (rg_stacks[name].top == 0 && chains[name].current > 0) step_back(name);
  if (rg_stacks[name].top >= count) return;
  say_place(place_of(file, line, function));
  say("popped more than was pushed; the forward and the backward sweep do not match");
  fail(said.text);
}

size_t rg_current_bytes(void) {
  size_t sum = snapshot_bytes + bytes_gone;
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

struct noted {
  void *block;
  size_t bytes;
  size_t born; /* when, by the clock of blocks */
};
static RG_THREAD struct noted *noted;
static RG_THREAD size_t noted_count, noted_room;

/* Counts allocations and releases that blocks are told apart by. What was noted before `started` may be gone without our knowing. */
static RG_THREAD size_t now, started;

#include "checkpoints/addresses.h"

/* A block that the backward sweep has allocated anew. */
struct returned {
  struct at at; /* where it was in the forward sweep */
  void *memory; /* where it is */
  size_t born;
};
static RG_THREAD struct at *by_address;
/* The youngest first: a heap. */
static RG_THREAD struct returned **returned;
static RG_THREAD size_t returned_count, returned_room;
RG_THREAD struct rg_window rg_windows[2];

struct kept {
  void *storage;
  size_t since; /* when, by the clock of blocks */
};
static RG_THREAD struct kept *kept_storage;
static RG_THREAD size_t kept_count, kept_room;

/* Blocks that were allocated where others were, until there is one that is not. */
static RG_THREAD void **refused;
static RG_THREAD size_t refused_count, refused_room;

/* Variables at file scope and their shadows. */
struct pair {
  uintptr_t from, to;
  size_t bytes;
};
static RG_THREAD struct pair *pairs;
static RG_THREAD size_t pair_count, pair_room;

static void forget_returned(size_t time);
static int release_in_record(void *storage);
static void forget_pieces(size_t time);
static void end_held(size_t time);
static void free_refused(void);

struct rg_mark rg_mark(void) {
  struct rg_mark mark;
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    /* Not the beginning of a block: nobody goes back behind the mark then without popping what was there before it. */
    if (rg_stacks[k].top == 0) rg_leave_block((enum rg_stack_name)k, 0, NULL, 0, NULL);
    mark.block[k] = chains[k].current;
    mark.top[k] = rg_stacks[k].top;
  }
  mark.loops = loop_depth;
  mark.top_loop = position_of_top();
  mark.kept = kept_count;
  mark.clock = now;
  mark.pieces = pieces_again;
  return mark;
}

static void free_kept_above(size_t count) {
  while (kept_count > count) free(kept_storage[--kept_count].storage);
}

/* What was recorded since, but for storage that is kept. */
static void release_records(const struct rg_mark *mark) {
  int k;
  rg_note_peak();
  for (k = 0; k < RG_STACK_COUNT; k++) {
    const enum rg_stack_name name = (enum rg_stack_name)k;
    while (chains[k].current > mark->block[k]) step_back(name);
    rg_stacks[k].top = mark->top[k];
    rg_stacks[k].low = 0;
  }
  release_loops(mark->loops, mark->top_loop);
  forget_pieces(mark->clock);
  pieces_again = mark->pieces;
}

void rg_release(struct rg_mark mark) {
  release_records(&mark);
  free_kept_above(mark.kept);
  forget_returned(mark.clock);
  end_held(mark.clock);
  if (memory_has_ended) give_spare_back();
  memory_has_ended = 0;
}

void rg_free_blocks(void) {
  int k;
  free_loops();
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
  free(returned);
  returned = NULL;
  returned_room = 0;
  free(kept_storage);
  kept_storage = NULL;
  kept_room = 0;
  free_refused();
  free(refused);
  refused = NULL;
  refused_room = 0;
  free(noted);
  noted = NULL;
  noted_count = 0;
  noted_room = 0;
  free(pairs);
  pairs = NULL;
  pair_count = 0;
  pair_room = 0;
  memory_has_ended = 0;
}

void rg_free_later(void *storage) {
  if (storage == NULL || release_in_record(storage)) return;
  if (kept_count == kept_room) {
    const size_t room = kept_room == 0 ? 64 : 2 * kept_room;
    struct kept *larger = room > SIZE_MAX / sizeof *larger ? NULL : realloc(kept_storage, room * sizeof *larger);
    if (larger == NULL) fail("no memory left for the list of storage that is kept");
    kept_storage = larger;
    kept_room = room;
  }
  kept_storage[kept_count].storage = storage;
  kept_storage[kept_count++].since = ++now;
}

size_t rg_kept(void) {
  return kept_count;
}

void rg_free_kept(size_t kept) {
  free_kept_above(kept);
  forget_returned(0);
  /* Not at the end of a piece of a step. */
  if (loop_depth == 0) end_held(0);
  started = now;
}

size_t rg_piece(void) {
  return now;
}

void rg_end_piece(size_t piece) {
  while (kept_count > 0 && kept_storage[kept_count - 1].since > piece) free(kept_storage[--kept_count].storage);
  forget_returned(piece);
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
  entry->born = ++now;
}

/* The length of a block that was not made by a derivative. */
static void note_block(const void *block, size_t bytes) {
  struct noted *entry = noted_room == 0 ? NULL : find_noted(noted, noted_room, (void *)block);
  if (entry == NULL || entry->block == NULL) {
    rg_note_length((void *)block, bytes);
    entry = find_noted(noted, noted_room, (void *)block);
  }
  entry->bytes = bytes;
  entry->born = 0;
}

/* May be more than was asked for: what malloc gives it rounds up. */
static size_t block_bytes(const void *block) {
#ifdef BLOCK_BYTES
  return BLOCK_BYTES(block);
#else
  (void)block;
  fail("the size of a block that the program allocated before the derivative is not known on this system");
  return 0;
#endif
}

/* 0: nobody knows. */
static size_t known_bytes(const void *block) {
#ifdef BLOCK_BYTES
  return BLOCK_BYTES(block);
#else
  (void)block;
  return 0;
#endif
}

long rg_length(void *block, size_t size) {
  const struct noted *entry;
  const struct at *at;
  if (block == NULL) return 0;
  at = found_at(by_address, (uintptr_t)block);
  if (at != NULL) return (long)(at->bytes / size);
  entry = noted_room == 0 ? NULL : find_noted(noted, noted_room, block);
  return (long)((entry == NULL || entry->block == NULL ? block_bytes(block) : entry->bytes) / size);
}

void *rg_allocate_at(const char *file, int line, const char *function, size_t count, size_t size) {
  void *const memory = allocate_if_possible(count, size);
  if (memory == NULL) fail_exhausted(place_of(file, line, function), (double)count * (double)size, " for storage of the derivative");
  return memory;
}

void *rg_allocate_zero_at(const char *file, int line, const char *function, size_t count, size_t size) {
  void *memory = calloc(count + (count == 0), size);
  if (memory != NULL) return memory;
  give_spare_back();
  memory = calloc(count + (count == 0), size);
  if (memory == NULL) fail_exhausted(place_of(file, line, function), (double)count * (double)size, " for storage of the derivative");
  return memory;
}

void *rg_shadow(void *shadow, const void *of) { return rg_shadow_rows(shadow, of, 1); }

void *rg_shadow_rows(void *shadow, const void *of, size_t directions) {
  size_t bytes;
  if (of == NULL) {
    free(shadow);
    return NULL;
  }
  bytes = block_bytes(of);
  note_block(of, bytes);
  bytes *= directions;
  if (shadow != NULL && block_bytes(shadow) >= bytes && block_bytes(shadow) / 2 <= bytes) return memset(shadow, 0, bytes);
  free(shadow);
  return rg_allocate_zero_at(NULL, 0, NULL, bytes, 1);
}

void *rg_shadow_struct(void *shadow, const void *of) {
  const size_t before = shadow == NULL ? 0 : block_bytes(shadow);
  size_t bytes;
  void *larger;
  if (of == NULL) {
    free(shadow);
    return NULL;
  }
  bytes = block_bytes(of);
  if (before >= bytes) return shadow;
  larger = realloc(shadow, bytes);
  if (larger == NULL) fail_exhausted(nowhere, (double)bytes, " for storage of the derivative");
  memset((char *)larger + before, 0, bytes - before);
  return larger;
}

void rg_pair(const void *variable, void *shadow, size_t bytes) {
  size_t k;
  for (k = 0; k < pair_count && pairs[k].to != (uintptr_t)shadow; k++) continue;
  if (k == pair_room) {
    const size_t room = pair_room == 0 ? 16 : 2 * pair_room;
    struct pair *larger = realloc(pairs, room * sizeof *larger);
    if (larger == NULL) fail("no memory left for the shadows of variables");
    pairs = larger;
    pair_room = room;
  }
  pairs[k].from = (uintptr_t)variable;
  pairs[k].to = (uintptr_t)shadow;
  pairs[k].bytes = bytes;
  if (k == pair_count) pair_count++;
}

void *rg_mirror(const void *p) {
  const uintptr_t at = (uintptr_t)p;
  size_t past, k;
  if (p == NULL) return NULL;
  /* An address just past one variable may be where the next begins: that one is meant. */
  for (past = 0; past < 2; past++)
    for (k = 0; k < pair_count; k++)
      if (at - pairs[k].from < pairs[k].bytes + past) return (void *)(at - pairs[k].from + pairs[k].to);
  fail("a pointer at file scope leads to storage that the derivative does not know");
  return NULL;
}

static void swap_returned(size_t a, size_t b) {
  struct returned *const other = returned[a];
  returned[a] = returned[b];
  returned[b] = other;
}

/* Frees what was allocated after that time. */
static void forget_returned(size_t time) {
  while (returned_count > 0 && returned[0]->born > time) {
    struct returned *const node = returned[0];
    size_t k = 0;
    returned[0] = returned[--returned_count];
    for (;;) {
      size_t next = 2 * k + 1;
      if (next + 1 < returned_count && returned[next + 1]->born > returned[next]->born) next++;
      if (next >= returned_count || returned[next]->born <= returned[k]->born) break;
      swap_returned(k, next);
      k = next;
    }
    remove_at(&by_address, &node->at);
    free(node->memory);
    free(node);
    rg_windows[0].bytes = 0;
    rg_windows[1].bytes = 0;
  }
}

struct away {
  void *block; /* NULL: there is nothing to bring back */
  size_t bytes;
  size_t born, gone;
  int contents;
};

static void put_away(void *block, int contents) {
  struct noted *entry = block == NULL || noted_room == 0 ? NULL : find_noted(noted, noted_room, block);
  struct away a;
  memset(&a, 0, sizeof a);
  if (entry != NULL && entry->block != NULL && entry->born > started) {
    a.block = block;
    a.bytes = entry->bytes;
    a.born = entry->born;
    a.gone = ++now;
    a.contents = contents;
    entry->born = 0;
    if (contents) rg_push_away_bytes_at(NULL, 0, NULL, block, a.bytes);
    free(block);
  } else rg_free_later(block);
  rg_push_away_bytes_at(NULL, 0, NULL, (const unsigned char *)&a, sizeof a);
}

void rg_put_away(void *block) {
  put_away(block, 1);
}

void rg_put_away_room(void *block) {
  put_away(block, 0);
}

void rg_bring_back(void) {
  struct away a;
  struct returned *node;
  size_t k;
  rg_pop_away_bytes_at(NULL, 0, NULL, (unsigned char *)&a, sizeof a);
  if (a.block == NULL) return;
  forget_returned(a.gone);
  if (returned_count == returned_room) {
    const size_t room = returned_room == 0 ? 64 : 2 * returned_room;
    struct returned **larger = realloc(returned, room * sizeof *larger);
    if (larger == NULL) fail("no memory left for the list of blocks that are allocated anew");
    returned = larger;
    returned_room = room;
  }
  node = allocate(1, sizeof *node);
  node->at.from = (uintptr_t)a.block;
  node->at.bytes = a.bytes;
  node->born = a.born;
  node->memory = a.contents ? allocate(a.bytes, 1) : allocate_zero(a.bytes, 1);
  if (a.contents) rg_pop_away_bytes_at(NULL, 0, NULL, node->memory, a.bytes);
  insert_at(&by_address, &node->at);
  returned[returned_count] = node;
  for (k = returned_count++; k > 0 && returned[(k - 1) / 2]->born < returned[k]->born; k = (k - 1) / 2)
    swap_returned(k, (k - 1) / 2);
  rg_windows[0].bytes = 0;
  rg_windows[1].bytes = 0;
}

static void free_refused(void) {
  while (refused_count > 0) free(refused[--refused_count]);
}

/* A block of no bytes has an address of its own too. */
static uintptr_t end_of(uintptr_t from, size_t bytes) {
  return from + bytes + (bytes == 0);
}

int rg_is_taken(void *block, size_t bytes) {
  const uintptr_t at = (uintptr_t)block;
  const struct at *const other = block == NULL ? NULL : last_below(by_address, end_of(at, bytes));
  if (other == NULL || end_of(other->from, other->bytes) <= at) {
    free_refused();
    return 0;
  }
  if (refused_count == refused_room) {
    const size_t room = refused_room == 0 ? 8 : 2 * refused_room;
    void **larger = realloc(refused, room * sizeof *larger);
    if (larger == NULL) fail("no memory left for the list of blocks whose addresses are taken");
    refused = larger;
    refused_room = room;
  }
  refused[refused_count++] = block;
  return 1;
}

/* Addresses between two blocks are where they were. */
void *rg_find(const void *address) {
  const uintptr_t at = (uintptr_t)address;
  uintptr_t low = 0, high = UINTPTR_MAX;
  const struct at *node = by_address;
  rg_windows[1] = rg_windows[0];
  while (node != NULL) {
    if (at < node->from) {
      high = node->from;
      node = node->left;
    } else if (at - node->from < node->bytes) {
      rg_windows[0].from = node->from;
      rg_windows[0].bytes = node->bytes;
      rg_windows[0].to = (uintptr_t)((const struct returned *)node)->memory;
      return (void *)(at - node->from + rg_windows[0].to);
    } else {
      low = node->from + node->bytes;
      node = node->right;
    }
  }
  rg_windows[0].from = low;
  rg_windows[0].bytes = high - low;
  rg_windows[0].to = low;
  return (void *)at;
}

#include "checkpoints/steps.h"
