/* Schedules of the program's own: each action is checked before it is carried out, for a wrong one would give wrong derivatives without a word. */
#ifndef RETROGRAD_OWN_H
#define RETROGRAD_OWN_H

struct own {
  struct rg_schedule schedule; /* `next` is NULL where there is none */
  struct rg_action action;     /* the one that is next */
  long actions;                /* how many there have been */
  long current;                /* the step of the current state; below 0: none is */
  long unreversed;             /* the next adjoint is that of the step before; below 0 as long as the length is not known */
  long steps;                  /* below 0 as long as that is not known */
};

/* NULL, or why a slot cannot be meant. */
static const char *wrong_slot(const struct own *own, long slot, int level) {
  if (level != 0 && level != 1) return "there is no such level";
  return slot >= 0 && slot < own->schedule.slots[level] ? NULL : "the level has no such slot";
}

/* NULL, or why the action cannot be right. `held`: what is in the slot of a restore or a drop, if anything. */
static const char *wrong_action(const struct own *own, const struct rg_action *a, const struct snapshot *held) {
  static const char *const elsewhere = "the current state is that of another step, or of none";
  switch (a->kind) {
    case RG_ADVANCE:
      if (a->step != own->current) return elsewhere;
      if (a->to <= a->step) return "it does not lead forward";
      return own->steps >= 0 && a->to > own->steps ? "it leads beyond the last step" : NULL;
    case RG_STORE:
      return a->step == own->current ? wrong_slot(own, a->slot, a->level) : elsewhere;
    case RG_RESTORE:
    case RG_DROP:
      if (held == NULL || !held->is_held) return "the slot is empty";
      return held->step == a->step ? NULL : "the slot holds the state of another step";
    case RG_ADJOINT:
      if (a->step != own->current) return elsewhere;
      if (own->unreversed < 0) return "the loop has not ended yet";
      return a->step == own->unreversed - 1 ? NULL : "it is not its turn";
  }
  return "there is no such action";
}

/* An action is carried out; advances are noted when it is known where they end. */
static void note_action(struct own *own, const struct rg_action *a) {
  if (a->kind == RG_RESTORE) own->current = a->step;
  if (a->kind == RG_ADJOINT) {
    own->current = -1;
    own->unreversed = a->step;
  }
}

/* An advance has ended. Where the loop has ended there, the program goes on, and no state is current any more. */
static void note_advance(struct own *own, const struct rg_action *a, long reached) {
  own->current = reached;
  if (reached == a->to) return;
  own->current = -1;
  own->steps = own->unreversed = reached;
}

#endif
