/*
 * Two levels of storage, and as few steps run again as with all their slots in one: the slots that are used most are those in memory.
 *
 * Paper   Stumm, Walther 2009, MultiStage approaches for optimal offline checkpointing (SIAM J. Sci. Comput. 31)
 */
#ifndef RETROGRAD_LEVELS_H
#define RETROGRAD_LEVELS_H

#include "plans.h"

/* Where a slot of the schedule for one level lies. */
struct spot {
  int level;
  long slot;
};

/* The spots of a schedule, and for which numbers they were found. */
struct spots {
  struct spot *at;
  long count;
  long steps, memory, disk;
  double write, read;
};

/* How much cheaper a slot is in memory than on disk, with all that is done to it. */
struct saving {
  double saved;
  long slot;
};

static int by_saving(const void *left, const void *right) {
  const struct saving *const a = left, *const b = right;
  if (a->saved != b->saved) return a->saved > b->saved ? -1 : 1;
  return a->slot < b->slot ? -1 : a->slot > b->slot;
}

/* The slots that save most in memory, as many as it has; where there is room on disk, only those that save anything. */
static void distribute(struct spots *s, struct saving *savings) {
  long rank, taken = 0;
  qsort(savings, (size_t)s->count, sizeof *savings, by_saving);
  for (rank = 0; rank < s->count; rank++) {
    struct spot *const spot = &s->at[savings[rank].slot];
    const int must_fit = s->count - rank > s->disk;
    spot->level = taken < s->memory && (savings[rank].saved >= 0 || must_fit) ? 0 : 1;
    spot->slot = spot->level == 0 ? taken++ : rank - taken;
  }
}

/* Finds the spots by following the schedule, a plan that has just begun, once. It is at its end then. */
static void find_spots(struct spots *s, struct plan *p, long steps, long memory, long disk, double write, double read) {
  struct saving *savings;
  long k;
  if (s->at != NULL && s->steps == steps && s->memory == memory && s->disk == disk && s->write == write && s->read == read)
    return;
  free(s->at);
  s->at = NULL;
  s->at = allocate((size_t)p->snapshots, sizeof *s->at);
  s->count = p->snapshots;
  s->steps = steps;
  s->memory = memory;
  s->disk = disk;
  s->write = write;
  s->read = read;
  savings = malloc((size_t)s->count * sizeof *savings);
  if (savings == NULL) {
    s->steps = -1;
    fail("no memory left for the schedule of a loop");
  }
  for (k = 0; k < s->count; k++) {
    savings[k].saved = 0;
    savings[k].slot = k;
  }
  while (next_action(p, p->action.to, 0)) {
    if (p->action.kind == RG_STORE) savings[p->action.slot].saved += write;
    if (p->action.kind == RG_RESTORE) savings[p->action.slot].saved += read;
  }
  distribute(s, savings);
  free(savings);
}

#endif
