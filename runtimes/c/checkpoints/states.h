/* When the states that are stored were. */
#ifndef RETROGRAD_STATES_H
#define RETROGRAD_STATES_H

struct stored_state {
  size_t time; /* by the clock of blocks */
  int is_dropped;
  int is_of_piece; /* and of no loop */
};

/* The oldest first; the last one is stored. */
static RG_THREAD struct stored_state *stored;
static RG_THREAD size_t stored_count, stored_room, states_dropped;

static int is_any_state(void) {
  return stored_count > 0;
}

/* 0: there is none. */
static size_t last_state(void) {
  return stored_count == 0 ? 0 : stored[stored_count - 1].time;
}

/* Where the first that is as young as that is, or was. */
static size_t position_of_state(size_t time) {
  size_t low = 0, high = stored_count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (stored[middle].time >= time) high = middle;
    else low = middle + 1;
  }
  return low;
}

static int is_state_between(size_t from, size_t to) {
  size_t k = position_of_state(from);
  while (k < stored_count && stored[k].is_dropped) k++;
  return k < stored_count && stored[k].time < to;
}

static size_t note_state(int is_of_piece) {
  if (2 * states_dropped > stored_count) {
    size_t k, count = 0;
    for (k = 0; k < stored_count; k++)
      if (!stored[k].is_dropped) stored[count++] = stored[k];
    stored_count = count;
    states_dropped = 0;
  }
  if (stored_count == stored_room) stored = more_room(stored, &stored_room, sizeof *stored);
  stored[stored_count].time = ++now;
  stored[stored_count].is_dropped = 0;
  stored[stored_count].is_of_piece = is_of_piece;
  return stored[stored_count++].time;
}

static void forget_state(size_t time) {
  stored[position_of_state(time)].is_dropped = 1;
  states_dropped++;
  while (stored_count > 0 && stored[stored_count - 1].is_dropped) {
    stored_count--;
    states_dropped--;
  }
}

/* Those of pieces whose adjoints there will not be. */
static void forget_pieces(size_t time) {
  size_t k = stored_count;
  while (k > 0 && stored[k - 1].time > time) {
    k--;
    if (!stored[k].is_dropped && stored[k].is_of_piece) {
      stored[k].is_dropped = 1;
      states_dropped++;
    }
  }
  while (stored_count > 0 && stored[stored_count - 1].is_dropped) {
    stored_count--;
    states_dropped--;
  }
}

static void free_states(void) {
  free(stored);
  stored = NULL;
  stored_count = stored_room = states_dropped = 0;
}

#endif
