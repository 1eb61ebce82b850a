/* Snapshots: the sections of the stacks that states were pushed as, taken off and put back. */
#ifndef RETROGRAD_SNAPSHOTS_H
#define RETROGRAD_SNAPSHOTS_H

/* A slot. What it has room for stays for the next state. */
struct snapshot {
  unsigned char *memory;
  size_t room;
  size_t bytes;                 /* in memory: 0 where it holds nothing */
  size_t count[RG_STACK_COUNT]; /* elements of each stack, one stack behind the other */
};

static size_t height(int name) {
  return chains[name].below + rg_stacks[name].top;
}

/* Takes the uppermost elements off a stack, in the order in which they were pushed. */
static void take_off(enum rg_stack_name name, size_t count, unsigned char *to) {
  struct rg_stack *const s = &rg_stacks[name];
  const size_t size = element_size[name];
  while (count > 0) {
    size_t part;
    if (s->top == 0) rg_leave_block(name, 1);
    part = count < s->top ? count : s->top;
    count -= part;
    s->top -= part;
    memcpy(to + count * size, (unsigned char *)s->buffer + s->top * size, part * size);
  }
  /* What is pushed next goes to where the elements below are: else each snapshot would leave a block behind that is hardly filled. */
  if (s->top == 0) rg_leave_block(name, 0);
  s->low = s->top;
}

/* Pushes elements in one piece. */
static void put_back(enum rg_stack_name name, size_t count, const unsigned char *from) {
  struct rg_stack *const s = &rg_stacks[name];
  if (count > s->room - s->top) rg_enter_block(name, count);
  memcpy((unsigned char *)s->buffer + s->top * element_size[name], from, count * element_size[name]);
  s->top += count;
}

static void drop_snapshot(struct snapshot *s) {
  if (s->bytes == 0) return;
  rg_note_peak();
  snapshot_bytes -= s->bytes;
  s->bytes = 0;
}

/* Takes what was pushed since the stacks had these heights. */
static void keep_snapshot(struct snapshot *s, const size_t *since) {
  size_t bytes = 0, at = 0;
  int k;
  drop_snapshot(s);
  rg_note_peak();
  for (k = 0; k < RG_STACK_COUNT; k++) {
    s->count[k] = height(k) - since[k];
    bytes += s->count[k] * element_size[k];
  }
  if (bytes > s->room) {
    unsigned char *memory = malloc(bytes);
    if (memory == NULL) fail("no memory left for a state of a checkpointed loop: fewer of them may be stored");
    free(s->memory);
    s->memory = memory;
    s->room = bytes;
  }
  for (k = 0; k < RG_STACK_COUNT; k++) {
    if (s->count[k] == 0) continue;
    take_off((enum rg_stack_name)k, s->count[k], s->memory + at);
    at += s->count[k] * element_size[k];
  }
  s->bytes = bytes;
  snapshot_bytes += bytes;
}

static void put_back_snapshot(const struct snapshot *s) {
  size_t at = 0;
  int k;
  for (k = 0; k < RG_STACK_COUNT; k++) {
    if (s->count[k] == 0) continue;
    put_back((enum rg_stack_name)k, s->count[k], s->memory + at);
    at += s->count[k] * element_size[k];
  }
}

#endif
