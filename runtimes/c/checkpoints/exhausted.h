/* What is said when memory ends, and what is given back then. */
#ifndef RETROGRAD_EXHAUSTED_H
#define RETROGRAD_EXHAUSTED_H

/* Where in the program something is asked for. Without a line `file` says it all; NULL: nobody knows. */
struct place {
  const char *file;
  int line;
  const char *function;
};

static const struct place nowhere;

static struct place place_of(const char *file, int line, const char *function) {
  struct place place;
  place.file = file;
  place.line = line;
  place.function = function;
  return place;
}

static double whole_below(double x) {
  return (double)(long long)x;
}

static double whole_above(double x) {
  const double below = whole_below(x);
  return below < x ? below + 1 : below;
}

static const char *amount_of(double bytes, char *text, size_t size) {
  static const char *const units[] = {"GB", "MB", "KB"};
  double unit = 1e9;
  int k;
  for (k = 0; k < 3; k++, unit /= 1e3)
    if (bytes >= unit) {
      snprintf(text, size, "%.10g %s", whole_above(bytes / (unit / 10)) / 10, units[k]);
      return text;
    }
  snprintf(text, size, "%.0f B", bytes);
  return text;
}

/* A message that grows; what has no room is left out. */
struct message {
  char text[1536];
  size_t length;
};

static RG_THREAD struct message said;

static void say(const char *text) {
  const size_t left = sizeof said.text - 1 - said.length;
  const size_t length = strlen(text) < left ? strlen(text) : left;
  memcpy(said.text + said.length, text, length);
  said.length += length;
  said.text[said.length] = 0;
}

static void say_place(struct place place) {
  said.length = 0;
  said.text[0] = 0;
  if (place.file == NULL) return;
  say(place.file);
  if (place.line > 0) {
    char line[32];
    snprintf(line, sizeof line, ":%d", place.line);
    say(line);
  }
  if (place.function != NULL) {
    say(" (");
    say(place.function);
    say(")");
  }
  say(": ");
}

static void say_held(const char *name, size_t bytes, const char **before) {
  char amount[32];
  if (bytes == 0) return;
  say(*before);
  say(name);
  say(" ");
  say(amount_of((double)bytes, amount, sizeof amount));
  *before = ", ";
}

/* `bytes` more were asked for. */
static void fail_exhausted(struct place place, double bytes, const char *purpose) {
  static const char *const names[RG_STACK_COUNT] = {"doubles", "floats", "longs", "ints", "bytes", "pointers", "memory", "blocks put away"};
  const char *before = " (";
  char amount[32];
  int k;
  memory_has_ended = 1;
  say_place(place);
  say("no memory left for another ");
  say(amount_of(bytes, amount, sizeof amount));
  say(purpose);
  if (rg_current_bytes() == 0) say("; the stacks are empty");
  else {
    say("; the stacks hold ");
    say(amount_of((double)rg_current_bytes(), amount, sizeof amount));
    for (k = 0; k < RG_STACK_COUNT; k++) say_held(names[k], (chains[k].below + rg_stacks[k].top) * element_size[k], &before);
    say_held("snapshots", snapshot_bytes, &before);
    say(")");
  }
  /* Options and directives of docs/checkpointing.md. */
  say(". To record less: the directive `$AD BINOMIAL-CKP 200MB` above a loop gives it so much memory, `retrograd adjoint --checkpoint loops "
      "--checkpoint-states 20` stores so many states of each outermost loop; what does not fit is run again. `retrograd profile "
      "--memory-limit 200MB` tells which loops and calls of the program record how much, and which checkpoints fit");
  fail(said.text);
}

/* Gives back what is kept for later: blocks above the current ones, and what no state of a loop is in. */
static void give_spare_back(void) {
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    size_t b;
    for (b = chains[k].current; b < chains[k].count; b++) {
      free(chains[k].blocks[b].memory);
      chains[k].blocks[b].memory = NULL;
      chains[k].blocks[b].room = 0;
    }
  }
  free_spare_loops();
}

/* As malloc, but what is kept for later is given back where there is no memory otherwise. NULL where there is none then, or for more than there can be. */
static void *allocate_if_possible(size_t count, size_t size) {
  void *memory;
  if (size != 0 && count > PTRDIFF_MAX / size) return NULL;
  memory = malloc(count * size + (count * size == 0));
  if (memory != NULL) return memory;
  give_spare_back();
  return malloc(count * size + (count * size == 0));
}

/* Storage of the runtime's own. */
static void *allocate(size_t count, size_t size) {
  void *const memory = allocate_if_possible(count, size);
  if (memory == NULL) fail_exhausted(nowhere, (double)count * (double)size, " of the runtime's own");
  return memory;
}

static void *allocate_zero(size_t count, size_t size) {
  void *const memory = allocate(count, size);
  return memory == NULL ? NULL : memset(memory, 0, count * size);
}

/* Twice the room, for a list of the runtime's own. */
static void *more_room(void *memory, size_t *room, size_t size) {
  const size_t larger = *room == 0 ? 8 : 2 * *room;
  void *grown = larger > SIZE_MAX / size ? NULL : realloc(memory, larger * size);
  if (grown == NULL) fail("no memory left for the runtime's own lists");
  *room = larger;
  return grown;
}

#endif
