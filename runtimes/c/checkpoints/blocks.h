/*
 * Blocks that steps of checkpointed loops release, or make for the steps that follow. A state that is stored holds addresses: what is released
 * stays as long as there is a state that was stored between its allocation and that. What a second run has made goes when an earlier state is
 * brought back.
 *
 * Time is that of the clock of blocks. What a run makes that follows a state brought back is younger than all that was before.
 */
#ifndef RETROGRAD_BLOCKS_H
#define RETROGRAD_BLOCKS_H

#include "addresses.h"
#include "states.h"

#define NOT_LISTED SIZE_MAX
#define NOT_GONE SIZE_MAX

struct held {
  struct at at;
  size_t listed;      /* when we heard of it */
  size_t born;        /* the same; 0: it was there before */
  size_t gone;        /* when the program has released it; in the run that is under way */
  size_t place_made;  /* in that list, or NOT_LISTED */
  size_t place_gone;
  size_t waits;       /* pointers whose adjoints it has, to be handed over */
  size_t copied;      /* when adjoints were handed over to it, and of which block */
  size_t copied_from;
  int is_again;       /* it was made in a second run */
  int is_released;    /* by the program, in any run */
  int is_recorded;    /* it was released by a step that is recorded: the adjoint of that needs it */
};

/* The oldest first. Those that are there no more have left a NULL. */
struct ages {
  struct held **at;
  size_t count, room, empty;
};

static RG_THREAD struct at *held_blocks;
static RG_THREAD struct ages made_blocks, gone_blocks;

static size_t *place_in(const struct ages *ages, struct held *block) {
  return ages == &made_blocks ? &block->place_made : &block->place_gone;
}

static void close_gaps(struct ages *ages) {
  size_t k, count = 0;
  for (k = 0; k < ages->count; k++) {
    if (ages->at[k] == NULL) continue;
    *place_in(ages, ages->at[k]) = count;
    ages->at[count++] = ages->at[k];
  }
  ages->count = count;
  ages->empty = 0;
}

static void enlist(struct ages *ages, struct held *block) {
  if (2 * ages->empty > ages->count) close_gaps(ages);
  if (ages->count == ages->room) ages->at = more_room(ages->at, &ages->room, sizeof *ages->at);
  *place_in(ages, block) = ages->count;
  ages->at[ages->count++] = block;
}

static void strike(struct ages *ages, struct held *block) {
  size_t *const place = place_in(ages, block);
  if (*place == NOT_LISTED) return;
  ages->at[*place] = NULL;
  *place = NOT_LISTED;
  ages->empty++;
  while (ages->count > 0 && ages->at[ages->count - 1] == NULL) {
    ages->count--;
    ages->empty--;
  }
}

/* The youngest of the first `count`. NULL: a gap. */
static struct held *last_of(const struct ages *ages, size_t count) {
  return count > ages->count ? NULL : ages->at[count - 1];
}

/* Bytes of blocks that the program has released are the backward sweep's. */
static void count_gone(const struct held *block, int is_gone) {
  if (is_gone) {
    bytes_live -= block->at.bytes;
    bytes_gone += block->at.bytes;
  } else {
    rg_note_peak();
    bytes_gone -= block->at.bytes;
    bytes_live += block->at.bytes;
  }
}

static void forget_block(struct held *block) {
  if (block->place_gone != NOT_LISTED) count_gone(block, 0);
  bytes_live -= block->at.bytes;
  strike(&made_blocks, block);
  strike(&gone_blocks, block);
  remove_at(&held_blocks, &block->at);
  free(block);
}

static void free_held(struct held *block) {
  void *const memory = (void *)block->at.from;
  forget_block(block);
  free(memory);
}

static int runs_again(void) {
  size_t k;
  if (pieces_again > 0) return 1;
  for (k = 0; k < loop_depth; k++)
    if (loops[k]->is_backward) return 1;
  return 0;
}

static struct held *take_note(void *memory, size_t bytes, int is_new) {
  struct held *block = (struct held *)found_at(held_blocks, (uintptr_t)memory);
  /* Somebody else has released the one that was there. */
  if (block != NULL) forget_block(block);
  block = allocate_zero(1, sizeof *block);
  block->at.from = (uintptr_t)memory;
  block->at.bytes = bytes;
  block->listed = ++now;
  block->gone = NOT_GONE;
  block->place_made = block->place_gone = NOT_LISTED;
  insert_at(&held_blocks, &block->at);
  bytes_live += bytes;
  if (!is_new) return block;
  block->born = block->listed;
  block->is_again = runs_again();
  enlist(&made_blocks, block);
  return block;
}

void rg_note_block(void *block, size_t bytes) {
  if (block != NULL) take_note(block, bytes, 1);
}

static void note_gone(struct held *block) {
  block->is_released = 1;
  if (block->place_gone != NOT_LISTED) return;
  block->gone = ++now;
  enlist(&gone_blocks, block);
  count_gone(block, 1);
}

static void free_unneeded(struct held *block) {
  if (block->waits == 0 && !block->is_recorded && !is_state_between(block->born, block->gone)) free_held(block);
}

void rg_let_go(void *memory) {
  struct held *block;
  if (memory == NULL) return;
  block = (struct held *)found_at(held_blocks, (uintptr_t)memory);
  if (block == NULL) {
    if (!is_any_state()) {
      free(memory);
      return;
    }
    block = take_note(memory, known_bytes(memory), 0);
  }
  note_gone(block);
  free_unneeded(block);
}

/* The backward sweep needs what is released here: it stays until an earlier state is brought back. 0: nobody has told us of the block. */
static int release_in_record(void *memory) {
  struct held *const block = (struct held *)found_at(held_blocks, (uintptr_t)memory);
  if (block == NULL) return 0;
  note_gone(block);
  block->is_recorded = 1;
  return 1;
}

/* A state of that time is there no more, nor is what it alone has led to. */
static void drop_held(size_t time) {
  size_t k;
  for (k = gone_blocks.count; k > 0; k--) {
    struct held *const block = last_of(&gone_blocks, k);
    if (block == NULL) continue;
    if (block->gone < time) break;
    if (block->born < time) free_unneeded(block);
  }
}

/* What has been recorded since will have no adjoint. */
static void drop_recorded(size_t time) {
  size_t k;
  for (k = gone_blocks.count; k > 0; k--) {
    struct held *const block = last_of(&gone_blocks, k);
    if (block == NULL) continue;
    if (block->gone <= time) break;
    block->is_recorded = 0;
    free_unneeded(block);
  }
}

/* The state of that time is there again. */
static void return_to(size_t time) {
  const size_t last = last_state();
  size_t k;
  for (k = gone_blocks.count; k > 0; k--) {
    struct held *const block = last_of(&gone_blocks, k);
    if (block == NULL) continue;
    if (block->gone < time) break;
    if (block->born > time) continue;
    block->gone = NOT_GONE;
    block->is_recorded = 0;
    strike(&gone_blocks, block);
    count_gone(block, 0);
  }
  for (k = made_blocks.count; k > 0; k--) {
    struct held *const block = last_of(&made_blocks, k);
    if (block == NULL || block->waits > 0) continue;
    if (block->born < last) break;
    /* What the program never releases is the program's. */
    if (block->is_again || block->is_released) free_held(block);
    else strike(&made_blocks, block);
  }
}

void rg_piece_stores_at(const char *file, int line, const char *function) {
  rg_push_long_at(file, line, function, (long)note_state(1));
}

void rg_piece_returns_at(const char *file, int line, const char *function) {
  const size_t time = (size_t)rg_pop_long_at(file, line, function);
  return_to(time);
  forget_state(time);
  pieces_again++;
}

void rg_piece_ends(void) { pieces_again--; }

static struct held *held_around(const void *address) {
  const uintptr_t at = (uintptr_t)address;
  struct at *const block = address == NULL ? NULL : last_below(held_blocks, at + 1);
  return block == NULL || at - block->from > block->bytes ? NULL : (struct held *)block;
}

/* In a shadow with pointers. What is none leads to no block. */
static size_t pointers_in(const struct held *block) {
  return block->at.bytes / sizeof(void *);
}

static void *pointer_at(const struct held *block, size_t k) {
  return ((void **)block->at.from)[k];
}

void rg_hold(const void *shadow, int levels) {
  struct held *const block = held_around(shadow);
  size_t k;
  if (block == NULL) return;
  block->waits++;
  if (levels > 0)
    for (k = 0; k < pointers_in(block); k++) rg_hold(pointer_at(block, k), levels - 1);
}

static void release_hold(const void *shadow, int levels) {
  struct held *const block = held_around(shadow);
  size_t k;
  if (block == NULL) return;
  if (block->waits > 0) block->waits--;
  if (levels > 0)
    for (k = 0; k < pointers_in(block); k++) release_hold(pointer_at(block, k), levels - 1);
}

/*
 * Of two runs of a step, where the first has left a block and where the second one has. A pointer may also lead to what the step has released; nothing
 * that the backward sweep needs is released for good where it is recorded, so that the second run shows it.
 */
static int is_left_by_both(const void *from, const void *to) {
  const struct held *const first = held_around(from), *const second = held_around(to);
  return first != NULL && second != NULL && first != second && second->gone == NOT_GONE && first->at.bytes == second->at.bytes;
}

int rg_stands_for(const void *to, const void *from, int levels) {
  release_hold(from, levels);
  return is_left_by_both(from, to);
}

void rg_copy_adjoints(const void *from, void *to, int levels) {
  struct held *const first = held_around(from), *const second = held_around(to);
  size_t k;
  if (!is_left_by_both(from, to)) return;
  if (second->copied == now && second->copied_from != first->listed)
    fail("adjoints of two blocks are to be handed over to one: a pointer that leads to a block which has been released may lead to another one by now");
  second->copied = now;
  second->copied_from = first->listed;
  if (levels == 0) memcpy((void *)second->at.from, (void *)first->at.from, first->at.bytes);
  else
    for (k = 0; k < pointers_in(first); k++) rg_copy_adjoints(pointer_at(first, k), pointer_at(second, k), levels - 1);
}

void rg_hand_over(const void *from, void *to, int levels) {
  release_hold(from, levels);
  rg_copy_adjoints(from, to, levels);
}

static void end_subtree(struct at *node, size_t time) {
  struct held *const block = (struct held *)node;
  struct at *left, *right;
  if (node == NULL) return;
  left = node->left;
  right = node->right;
  if (block->listed > time) {
    if (block->place_gone != NOT_LISTED) count_gone(block, 0);
    bytes_live -= block->at.bytes;
    strike(&made_blocks, block);
    strike(&gone_blocks, block);
    if (block->is_again || block->is_released) free((void *)block->at.from);
    free(block);
  } else insert_at(&held_blocks, node);
  end_subtree(left, time);
  end_subtree(right, time);
}

/* Blocks that have been noted since: those that are not the program's go. */
static void end_held(size_t time) {
  struct at *const tree = held_blocks;
  held_blocks = NULL;
  end_subtree(tree, time);
}

static void free_lists_of_blocks(void) {
  end_held(0);
  free(made_blocks.at);
  free(gone_blocks.at);
  memset(&made_blocks, 0, sizeof made_blocks);
  memset(&gone_blocks, 0, sizeof gone_blocks);
}

#endif
