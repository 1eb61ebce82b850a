/* The parts of a run, each kind once, and the bytes on the stacks over time: as packages/runtime/src/profile does it for TypeScript. */
#define _POSIX_C_SOURCE 199309L
#include "retrograd_profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define HEAD (-1)
#define OWN_BYTES (-1)
#define PASSED_PLACE (-2)
#define MOST_NODES 100000
#define MOST_SAMPLES 1998

/* A node's number and how many; OWN_BYTES and bytes; PASSED_PLACE less the place, and 1. */
struct item {
  long code;
  size_t value;
};
struct items {
  struct item *at;
  size_t count, room;
};

/* A loop, an iteration, a call or the whole run. */
struct kind {
  int place;
  char is_iteration, at_once, is_inner;
  size_t iterations;
};
struct node {
  struct kind kind;
  size_t times;
  double seconds;
  struct item *items;
  size_t count;
  uint64_t hash;
};

/* A part that has begun and not ended. */
struct frame {
  struct kind kind;
  double began;
  size_t bytes, last_bytes;
  int has_turned;
  struct items items;
};

struct sample {
  double seconds;
  size_t bytes;
};

size_t rg_profile_steps;

static struct frame *frames;
static size_t depth, frame_room;
/* How many parts of a place have begun and not ended. */
static size_t *depths, depths_room;
static struct node *nodes;
static size_t node_count, node_room;
/* Nodes by hash: their numbers plus 1. */
static size_t *table, table_room;
static int is_coarse;
static struct sample samples[MOST_SAMPLES + 2], highest;
static size_t sample_count;
static int has_highest;
static double apart, last_sample;
static double started, turned, pair_seconds;

static void *grown(void *old, size_t count, size_t size) {
  void *larger = count > SIZE_MAX / size ? NULL : realloc(old, count * size);
  if (larger == NULL) {
    fprintf(stderr, "retrograd: no memory left for the profile\n");
    abort();
  }
  return larger;
}

static double clock_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double now(void) {
  return clock_seconds() - started;
}

/* Where there are too many points, of each two the higher one stays, and from then on they are taken half as often. */
static void add_sample(double seconds, size_t bytes) {
  if (!has_highest || bytes >= highest.bytes) {
    highest.seconds = seconds;
    highest.bytes = bytes;
    has_highest = 1;
  }
  if (sample_count > 0 && seconds - last_sample < apart) return;
  samples[sample_count++] = highest;
  has_highest = 0;
  last_sample = seconds;
  if (sample_count == MOST_SAMPLES) {
    const double first = samples[0].seconds;
    size_t i;
    for (i = 0; i < MOST_SAMPLES / 2; i++)
      samples[i] = samples[2 * i + 1].bytes > samples[2 * i].bytes ? samples[2 * i + 1] : samples[2 * i];
    sample_count = MOST_SAMPLES / 2;
    apart = 2 * (last_sample - first) / MOST_SAMPLES;
  }
}

/* Own bytes are added up; equal parts one after the other are counted. */
static void append(struct items *items, long code, size_t value) {
  if (items->count > 0 && items->at[items->count - 1].code == code) {
    if (code > PASSED_PLACE) items->at[items->count - 1].value += value;
    return;
  }
  if (items->count == items->room) {
    items->room = items->room == 0 ? 8 : 2 * items->room;
    items->at = grown(items->at, items->room, sizeof *items->at);
  }
  items->at[items->count].code = code;
  items->at[items->count++].value = value;
}

static uint64_t mixed(uint64_t hash, uint64_t value) {
  hash ^= value + UINT64_C(0x9e3779b97f4a7c15) + (hash << 6) + (hash >> 2);
  return hash * UINT64_C(0xff51afd7ed558ccd);
}

static uint64_t hash_of(const struct kind *kind, const struct item *items, size_t count) {
  uint64_t hash = mixed((uint64_t)(kind->place + 2), (uint64_t)(kind->is_iteration + 2 * kind->at_once + 4 * kind->is_inner));
  size_t i;
  hash = mixed(hash, kind->iterations);
  for (i = 0; i < count; i++) hash = mixed(mixed(hash, (uint64_t)items[i].code), items[i].value);
  return hash ^ (hash >> 32);
}

static int is_same(const struct node *node, const struct kind *kind, const struct item *items, size_t count) {
  const struct kind *own = &node->kind;
  size_t i;
  if (own->place != kind->place || own->is_iteration != kind->is_iteration || own->at_once != kind->at_once) return 0;
  if (own->is_inner != kind->is_inner || own->iterations != kind->iterations || node->count != count) return 0;
  for (i = 0; i < count; i++)
    if (node->items[i].code != items[i].code || node->items[i].value != items[i].value) return 0;
  return 1;
}

/* Where the node is in the table, or where it would be. */
static size_t slot_of(uint64_t hash, const struct kind *kind, const struct item *items, size_t count) {
  size_t k = (size_t)hash & (table_room - 1);
  while (table[k] != 0 && !(nodes[table[k] - 1].hash == hash && is_same(&nodes[table[k] - 1], kind, items, count)))
    k = (k + 1) & (table_room - 1);
  return k;
}

/* To four binary digits, so that there are few such numbers. */
static size_t rounded_up(size_t count) {
  size_t unit = 1;
  while (count / unit >= 16) unit *= 2;
  return (count / unit + (count % unit != 0)) * unit;
}

/* The number of the part's node; -1 if it has none and `may_enter` is 0. */
static long node_of(const struct kind *kind, const struct item *items, size_t count, double seconds, int may_enter) {
  const uint64_t hash = hash_of(kind, items, count);
  size_t k, i;
  if (2 * node_count >= table_room) {
    table_room = table_room == 0 ? 1024 : 2 * table_room;
    free(table);
    table = grown(NULL, table_room, sizeof *table);
    memset(table, 0, table_room * sizeof *table);
    for (i = 0; i < node_count; i++) table[slot_of(nodes[i].hash, &nodes[i].kind, nodes[i].items, nodes[i].count)] = i + 1;
  }
  k = slot_of(hash, kind, items, count);
  if (table[k] == 0) {
    struct node *node;
    if (!may_enter) return -1;
    if (node_count == node_room) {
      node_room = node_room == 0 ? 256 : 2 * node_room;
      nodes = grown(nodes, node_room, sizeof *nodes);
    }
    node = &nodes[node_count];
    node->kind = *kind;
    node->times = 0;
    node->seconds = 0;
    node->count = count;
    node->hash = hash;
    node->items = grown(NULL, count + 1, sizeof *items);
    for (i = 0; i < count; i++) node->items[i] = items[i];
    table[k] = ++node_count;
  }
  nodes[table[k] - 1].times++;
  nodes[table[k] - 1].seconds += seconds;
  return (long)table[k] - 1;
}

static long add_part(const struct kind *kind, const struct items *items, double seconds, size_t bytes) {
  const long found = node_of(kind, items->at, items->count, seconds, node_count < MOST_NODES || kind->place < 0);
  struct kind coarse = *kind;
  struct item own;
  if (found >= 0) return found;
  is_coarse = 1;
  coarse.iterations = rounded_up(kind->iterations);
  own.code = OWN_BYTES;
  own.value = rounded_up(bytes);
  return node_of(&coarse, &own, own.value > 0, seconds, 1);
}

static struct frame *top(void) {
  return depth == 0 ? NULL : &frames[depth - 1];
}

static void begin(int place, int is_iteration, int at_once, double began, size_t bytes) {
  struct frame *frame;
  if (depth == frame_room) {
    size_t i;
    frame_room = frame_room == 0 ? 64 : 2 * frame_room;
    frames = grown(frames, frame_room, sizeof *frames);
    for (i = depth; i < frame_room; i++) memset(&frames[i].items, 0, sizeof frames[i].items);
  }
  frame = &frames[depth++];
  memset(&frame->kind, 0, sizeof frame->kind);
  frame->kind.place = place;
  frame->kind.is_iteration = (char)is_iteration;
  frame->kind.at_once = (char)at_once;
  frame->began = began;
  frame->bytes = frame->last_bytes = bytes;
  frame->has_turned = 0;
  frame->items.count = 0;
  if (is_iteration || place < 0) return;
  if ((size_t)place >= depths_room) {
    const size_t room = 2 * (size_t)place + 16;
    depths = grown(depths, room, sizeof *depths);
    memset(depths + depths_room, 0, (room - depths_room) * sizeof *depths);
    depths_room = room;
  }
  depths[place]++;
}

/* What was recorded since something was noted last belongs to the innermost part. */
static void note_own(size_t bytes) {
  struct frame *frame = top();
  if (frame == NULL || frame->has_turned) return;
  if (bytes > frame->last_bytes) append(&frame->items, OWN_BYTES, bytes - frame->last_bytes);
  frame->last_bytes = bytes;
}

/* Ends the innermost part: it becomes a part of what is around it. */
static void end(double time, size_t bytes) {
  struct frame *frame = top(), *around;
  struct kind *kind = &frame->kind;
  long node;
  note_own(bytes);
  if (!kind->is_iteration && kind->iterations == 0) kind->iterations = rg_profile_steps;
  rg_profile_steps = 0;
  if (!kind->is_iteration && kind->place >= 0) kind->is_inner = --depths[kind->place] > 0;
  node = add_part(kind, &frame->items, kind->is_iteration ? 0 : time - frame->began, frame->has_turned ? 0 : bytes - frame->bytes);
  depth--;
  around = top();
  if (around == NULL || around->has_turned) return;
  append(&around->items, node, 1);
  around->last_bytes = bytes;
}

/* Ends what is inside the innermost part of a place, iterations of its own too. Nothing where the place is not open. */
static int end_inside(int place, double time, size_t bytes) {
  size_t k = depth;
  while (k > 0 && !(frames[k - 1].kind.place == place && !frames[k - 1].kind.is_iteration)) k--;
  if (k == 0) return 0;
  while (depth > k) end(time, bytes);
  return 1;
}

void rg_enter_place(int place) {
  const size_t bytes = rg_current_bytes();
  double time;
  note_own(bytes);
  rg_profile_steps = 0;
  time = now();
  add_sample(time, bytes);
  begin(place, 0, 0, time, bytes);
}

void rg_leave_place(int place) {
  const double time = now();
  const size_t bytes = rg_current_bytes();
  add_sample(time, bytes);
  if (end_inside(place, time, bytes)) end(time, bytes);
}

void rg_next_step(int place) {
  const size_t bytes = rg_current_bytes();
  struct frame *inner = top();
  if (inner != NULL && inner->kind.place == place && inner->kind.is_iteration) end(0, bytes);
  else if (inner != NULL && inner->kind.place == place) note_own(bytes);
  else if (!end_inside(place, now(), bytes)) return;
  top()->kind.iterations++;
  begin(place, 1, top()->kind.at_once, 0, bytes);
}

void rg_last_step(int place) {
  end_inside(place, now(), rg_current_bytes());
}

void rg_pass_place(int place) {
  note_own(rg_current_bytes());
  if (top() != NULL && !top()->has_turned) append(&top()->items, PASSED_PLACE - (long)place, 1);
}

void rg_open_place(int place) {
  const double time = now();
  const size_t bytes = rg_current_bytes();
  add_sample(time, bytes);
  rg_profile_steps = 0;
  begin(place, 0, 1, time, bytes);
}

void rg_close_place(int place) {
  rg_leave_place(place);
}

void rg_turn_back(int place) {
  const double time = now();
  const size_t bytes = rg_current_bytes();
  size_t k = depth;
  add_sample(time, bytes);
  while (k > 0 && !(frames[k - 1].kind.at_once && (place == HEAD || frames[k - 1].kind.place == place))) k--;
  while (depth > k) end(time, bytes);
  note_own(bytes);
  if (depth == 0) return;
  frames[depth - 1].has_turned = 1;
  if (depth == 1) turned = time;
}

void rg_sample_place(int place) {
  (void)place;
  add_sample(now(), rg_current_bytes());
}

static void reset(void) {
  size_t i;
  for (i = 0; i < node_count; i++) free(nodes[i].items);
  node_count = 0;
  if (table_room > 0) memset(table, 0, table_room * sizeof *table);
  if (depths_room > 0) memset(depths, 0, depths_room * sizeof *depths);
  depth = 0;
  is_coarse = 0;
  sample_count = 0;
  has_highest = 0;
  apart = 0;
  turned = 0;
}

/* What it costs to note the beginning and the end of a part: the least of several rounds. */
static double cost_of_pair(void) {
  double least = 1;
  int round, i;
  for (round = 0; round < 20; round++) {
    double start;
    reset();
    begin(HEAD, 0, 1, 0, rg_current_bytes());
    start = clock_seconds();
    for (i = 0; i < 200; i++) {
      rg_enter_place(0);
      rg_leave_place(0);
    }
    start = (clock_seconds() - start) / 200;
    if (start < least) least = start;
  }
  return least;
}

void rg_profile_start(void) {
  started = 0;
  pair_seconds = cost_of_pair();
  reset();
  rg_reset_peak();
  started = clock_seconds();
  begin(HEAD, 0, 1, 0, rg_current_bytes());
}

static void write_node(FILE *out, const struct node *node) {
  const struct kind *kind = &node->kind;
  const char *const truth[] = {"false", "true"};
  size_t i;
  fprintf(out, "{\"place\":%d,\"part\":\"%s\",", kind->place, kind->is_iteration ? "iteration" : "whole");
  fprintf(out, "\"atOnce\":%s,\"isInner\":%s,", truth[kind->at_once != 0], truth[kind->is_inner != 0]);
  fprintf(out, "\"times\":%.0f,\"seconds\":%.17g,", (double)node->times, node->seconds);
  fprintf(out, "\"iterations\":%.0f,\"items\":[", (double)kind->iterations);
  for (i = 0; i < node->count; i++)
    fprintf(out, "%s%ld,%.0f", i == 0 ? "" : ",", node->items[i].code, (double)node->items[i].value);
  fprintf(out, "]}");
}

int rg_profile_write(const char *path) {
  const double seconds = now();
  const size_t bytes = rg_current_bytes(), before = depth == 0 ? 0 : frames[0].bytes;
  FILE *out = fopen(path, "w");
  int is_written;
  size_t i;
  if (out == NULL) return 0;
  while (depth > 0) end(depth == 1 ? turned : seconds, bytes);
  fprintf(out, "{\"nodes\":[");
  for (i = 0; i < node_count; i++) {
    fprintf(out, "%s\n", i == 0 ? "" : ",");
    write_node(out, &nodes[i]);
  }
  fprintf(out, "],\n\"samples\":[");
  if (has_highest) samples[sample_count++] = highest;
  samples[sample_count].seconds = seconds;
  samples[sample_count++].bytes = bytes;
  for (i = 0; i < sample_count; i++)
    fprintf(out, "%s[%.9g,%.0f]", i == 0 ? "" : ",", samples[i].seconds, (double)samples[i].bytes);
  fprintf(out, "],\n\"forwardSeconds\":%.17g,\"seconds\":%.17g,", turned, seconds);
  fprintf(out, "\"peakBytes\":%.0f,\"leftBytes\":%.0f,", (double)(rg_peak_bytes() - before), (double)(bytes - before));
  fprintf(out, "\"pairSeconds\":%.17g,\"isCoarse\":%s}\n", pair_seconds, is_coarse ? "true" : "false");
  is_written = !ferror(out);
  reset();
  return fclose(out) == 0 && is_written;
}
