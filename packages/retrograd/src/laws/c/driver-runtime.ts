/**
 * What all drivers share, as C text: it takes inputs from a stream of numbers, keeps a table of the leaves (every number in the arguments,
 * with its place and its shadow's), runs jobs in processes of their own, and writes what they leave behind.
 */

export const driverHeader = `#ifndef RGT_H
#define RGT_H
/* 0 the primal, 1 a tangent, 2 an adjoint */
extern const int rgt_mode;
extern const char *const rgt_wrt[], *const rgt_of[];
extern const int rgt_wrt_count, rgt_of_count;
void rgt_build(void);
void rgt_call(void);
extern void (*const rgt_first)(void);

/* What only makes arguments needs no sanitizer: with them it takes as long to compile as a derivative. */
#ifdef __TINYC__
#define RGT_PLAIN
#else
#define RGT_PLAIN __attribute__((no_sanitize("address", "undefined")))
#endif

enum { RGT_INPUT = 1, RGT_OUTPUT = 2, RGT_RESULT = 4, RGT_SHADOW = 8, RGT_KEEP = 16 };
void rgt_root(const char *, int);
void rgt_field(const char *);
void rgt_index(long);
void rgt_leave(void);
void rgt_behind(int);
double rgt_take(void);
/* Place, shadow, kind: f, d, l. (Parameters have no names here: the user may have macros of any.) */
void rgt_real(void *, void *, int);
/* Place, size, whether it is signed. */
void rgt_integer(void *, unsigned long, int);
/* Storage for a pointer and for its shadow (NULL for none): how many elements; whether it is one without subscript. */
long rgt_pointer(void *, void *, unsigned long, void **, void **, int *);
void rgt_copy(void *, const void *, unsigned long);
/* A result that is storage: given back where it can be. */
void rgt_made(void *);
#endif
`;

export const driverSource = `#define _GNU_SOURCE
#include "rgt.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef RGT_STACKS
#include "retrograd.h"
#endif

#ifdef __TINYC__
/* It has no sanitizers, and no names that may be nowhere. */
#define __asan_address_is_poisoned ((int (*)(void const volatile *))NULL)
#define __sanitizer_get_ownership ((int (*)(const volatile void *))NULL)
#define __sanitizer_get_current_allocated_bytes ((size_t (*)(void))NULL)
#else
extern int __asan_address_is_poisoned(void const volatile *) __attribute__((weak));
extern int __sanitizer_get_ownership(const volatile void *) __attribute__((weak));
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));
#endif

struct leaf {
  char *path;
  int kind, flags, is_signed, is_dead;
  unsigned long size;
  int root;
  /* beside: what would be its shadow, if its parameter has none. */
  char *at, *shadow, *beside;
  double entry, start;
};
struct chunk {
  char *start;
  unsigned long bytes;
  char *slot;
  int root, is_shadow;
};

static double *numbers;
static long number_count, next_number, data_start, weights, seeds, weight_count, seed_count, skip_start, skip_count;
static struct leaf *leaves;
static long leaf_count, leaf_room;
static struct chunk *chunks;
static long chunk_count, chunk_room;
/* Where null pointers were, and what the function left there: it is the caller's. */
static void ***empties, **left;
static long empty_count, empty_room, left_count, left_room;
static int behind, root_flags, roots, is_taking = 1;
static char path[4096];
static int ends[256], depth;
static void *made;
/* Of all seeds and directions. */
static double scale = 1;

static void fail(const char *message) {
  fprintf(stderr, "driver: %s\\n", message);
  _exit(97);
}
static void *grow(void *p, unsigned long bytes) {
  void *q = realloc(p, bytes ? bytes : 1);
  if (q == NULL) fail("no memory");
  return q;
}

void rgt_root(const char *name, int flags) {
  snprintf(path, sizeof path, "%s", name);
  depth = 0;
  root_flags = flags;
  is_taking = !(flags & RGT_KEEP);
  roots++;
}
static void enter(const char *text) {
  int end = (int)strlen(path);
  if (depth >= 255 || end + strlen(text) + 1 > sizeof path) fail("inputs nested too deep");
  ends[depth++] = end;
  strcpy(path + end, text);
}
void rgt_field(const char *name) {
  char text[300];
  snprintf(text, sizeof text, "%s%s", path[0] ? "." : "", name);
  enter(text);
}
void rgt_index(long i) {
  char text[32];
  snprintf(text, sizeof text, "[%ld]", i);
  enter(text);
}
void rgt_leave(void) { path[ends[--depth]] = 0; }
void rgt_behind(int change) { behind += change; }
double rgt_take(void) {
  if (!is_taking) return -1;
  if (next_number >= number_count) fail("the inputs end too early");
  return numbers[next_number++];
}

static struct leaf *add(void *at, void *shadow, int kind, unsigned long size) {
  if (leaf_count == leaf_room) leaves = grow(leaves, (leaf_room = 2 * leaf_room + 64) * sizeof *leaves);
  struct leaf *l = &leaves[leaf_count++];
  l->path = strdup(path);
  l->kind = kind;
  l->flags = root_flags | (behind && !(root_flags & RGT_RESULT) ? RGT_OUTPUT : 0);
  l->is_signed = 0;
  l->is_dead = 0;
  l->size = size;
  l->at = at;
  l->root = roots;
  l->beside = shadow;
  l->shadow = root_flags & RGT_SHADOW ? shadow : NULL;
  l->entry = 0;
  return l;
}
static double get(const char *at, int kind) {
  float f;
  double d;
  long double l;
  switch (kind) {
  case 'f': memcpy(&f, at, sizeof f); return f;
  case 'd': memcpy(&d, at, sizeof d); return d;
  default: memcpy(&l, at, sizeof l); return (double)l;
  }
}
static void put(char *at, int kind, long double v) {
  float f = (float)v;
  double d = (double)v;
  switch (kind) {
  case 'f': memcpy(at, &f, sizeof f); break;
  case 'd': memcpy(at, &d, sizeof d); break;
  default: memset(at, 0, sizeof v); memcpy(at, &v, 10);
  }
}
void rgt_real(void *at, void *shadow, int kind) {
  add(at, shadow, kind, kind == 'f' ? sizeof(float) : kind == 'd' ? sizeof(double) : sizeof(long double));
  if (is_taking) put(at, kind, rgt_take());
}
void rgt_integer(void *at, unsigned long size, int is_signed) {
  add(at, NULL, 'i', size)->is_signed = is_signed;
  if (!is_taking) return;
  double v = rgt_take();
  uint64_t bits = v < 0 ? (uint64_t)(int64_t)v : (uint64_t)v;
  memcpy(at, &bits, size);
}
static void *make(void *slot, unsigned long bytes, int is_shadow) {
  if (chunk_count == chunk_room) chunks = grow(chunks, (chunk_room = 2 * chunk_room + 64) * sizeof *chunks);
  struct chunk *c = &chunks[chunk_count++];
  c->start = malloc(bytes);
  if (c->start == NULL) fail("no memory");
  memset(c->start, 0, bytes);
  c->bytes = bytes;
  c->slot = slot;
  c->root = roots;
  c->is_shadow = is_shadow;
  memcpy(slot, &c->start, sizeof c->start);
  return c->start;
}
static void empty(void *slot) {
  if (empty_count == empty_room) empties = grow(empties, (empty_room = 2 * empty_room + 16) * sizeof *empties);
  empties[empty_count++] = slot;
}
static char *first_of(int root, int is_shadow) {
  for (long k = 0; k < chunk_count; k++)
    if (chunks[k].root == root && chunks[k].is_shadow == is_shadow) return chunks[k].start;
  return NULL;
}
long rgt_pointer(void *slot, void *shadow_slot, unsigned long size, void **at, void **shadow, int *single) {
  long n = (long)rgt_take();
  *at = *shadow = NULL;
  *single = n == -2;
  if (n == -3) {
    int root = (int)rgt_take() + 1;
    long from = (long)rgt_take();
    char *p = first_of(root, 0), *s = first_of(root, 1);
    if (p == NULL) fail("sameAs: that parameter comes later, or is no pointer");
    p += from * (long)size;
    memcpy(slot, &p, sizeof p);
    if (s != NULL && shadow_slot != NULL) {
      s += from * (long)size;
      memcpy(shadow_slot, &s, sizeof s);
    }
    if (root_flags & RGT_SHADOW)
      for (long k = 0; k < leaf_count; k++)
        if (leaves[k].root == root) leaves[k].shadow = leaves[k].beside;
    return 0;
  }
  if (!is_taking) return 0;
  if (n == -1) {
    memset(slot, 0, sizeof(void *));
    empty(slot);
    if (shadow_slot != NULL) empty(shadow_slot);
    return 0;
  }
  if (n == -2) n = 1;
  *at = make(slot, (unsigned long)n * size, 0);
  if (shadow_slot != NULL) *shadow = make(shadow_slot, (unsigned long)n * size, 1);
  return n;
}
void rgt_copy(void *to, const void *from, unsigned long size) { memcpy(to, from, size); }
void rgt_made(void *p) { made = p; }

/* ---- what is asked */

static int named(const char *full, const char *const names[], int count) {
  char plain[4096];
  int n = 0;
  if (count < 0) return 1;
  for (const char *p = full; *p; p++) {
    if (*p == '[') while (*p != ']') p++;
    else plain[n++] = *p;
  }
  plain[n] = 0;
  for (int k = 0; k < count; k++) {
    unsigned long length = strlen(names[k]);
    if (strncmp(plain, names[k], length) == 0 && (plain[length] == 0 || plain[length] == '.')) return 1;
  }
  return 0;
}
static int is_independent(const struct leaf *l) {
  return l->kind != 'i' && (l->flags & RGT_INPUT) && named(l->path, rgt_wrt, rgt_wrt_count);
}
static int is_dependent(const struct leaf *l) {
  return l->kind != 'i' && (l->flags & (RGT_OUTPUT | RGT_RESULT)) && named(l->path, rgt_of, rgt_of_count);
}
static double weight(long i) { return numbers[weights + i % weight_count]; }
static double seed(long i) { return numbers[seeds + i % seed_count]; }
static int is_skipped(long i) {
  for (long k = 0; k < skip_count; k++)
    if ((long)numbers[skip_start + k] == i) return 1;
  return 0;
}
static double direction(long i) {
  double v = fabs(get(leaves[i].at, leaves[i].kind));
  return weight(i) * (v == 0 || !isfinite(v) ? 1 : v);
}

/* seeding: 0 with weights, 1 with ones, 2 the result alone with one. */
static void prepare(double h, int ones) {
  next_number = data_start;
  leaf_count = chunk_count = empty_count = 0;
  roots = 0;
  made = NULL;
  rgt_build();
  for (long i = 0; i < leaf_count; i++) {
    struct leaf *l = &leaves[i];
    int independent = is_independent(l);
    if (l->kind != 'i') l->start = get(l->at, l->kind);
    if (rgt_mode == 0) {
      if (independent && h != 0) {
        /* Where the sum is inexact the step is what was really taken. */
        if (l->kind == 'l') put(l->at, l->kind, (long double)get(l->at, l->kind) + (long double)h * direction(i));
        else put(l->at, l->kind, get(l->at, l->kind) + h * direction(i));
      }
    } else if (rgt_mode == 1) {
      double d = independent ? (ones ? 1 : scale * direction(i)) : 0;
      l->entry = d;
      if (l->shadow != NULL) {
        put(l->shadow, l->kind, d);
        l->entry = get(l->shadow, l->kind);
      }
    } else if (l->shadow != NULL) {
      /* What a parameter by value has in its shadow stays, as a part of the sum. */
      int by_value = independent && !(l->flags & (RGT_OUTPUT | RGT_RESULT));
      int wanted = is_dependent(l) && (ones != 2 || (l->flags & RGT_RESULT));
      double s = is_skipped(i) ? 0 : wanted || (by_value && !ones) ? (ones ? 1 : scale * seed(i)) : 0;
      put(l->shadow, l->kind, s);
      l->entry = get(l->shadow, l->kind);
    }
  }
}

static int is_gone(const void *p) { return __asan_address_is_poisoned != NULL && __asan_address_is_poisoned(p); }

static void write_leaf(FILE *out, long i, struct leaf *l) {
  fprintf(out, "%ld %c %s", i, l->kind, l->path);
  if (is_gone(l->at)) {
    fprintf(out, " gone\\n");
    return;
  }
  if (l->kind == 'i') {
    uint64_t bits = 0;
    memcpy(&bits, l->at, l->size);
    if (l->is_signed && l->size < 8 && bits >> (8 * l->size - 1)) bits |= ~(uint64_t)0 << (8 * l->size);
    if (l->is_signed) fprintf(out, " %lld\\n", (long long)bits);
    else fprintf(out, " %llu\\n", (unsigned long long)bits);
    return;
  }
  if (l->kind == 'l') {
    long double v;
    memcpy(&v, l->at, sizeof v);
    fprintf(out, " %La", v);
  } else fprintf(out, " %a", get(l->at, l->kind));
  double v = get(l->at, l->kind);
  fprintf(out, " %.17g %c%c%c", v, is_independent(l) ? 'I' : '-', is_dependent(l) ? 'D' : '-', v == l->start ? '-' : 'C');
  if (l->shadow != NULL && !is_gone(l->shadow)) fprintf(out, " %.17g", get(l->shadow, l->kind));
  else fprintf(out, " -");
  fprintf(out, " %.17g\\n", l->entry);
}

static int is_ours(const char *p) {
  for (long k = 0; k < chunk_count; k++)
    if (p >= chunks[k].start && p <= chunks[k].start + chunks[k].bytes) return 1;
  return 0;
}
/* What the function has put in a pointer's place, and what was made for it; children before parents. */
static void give_back(void) {
  for (long k = 0; k < empty_count; k++) {
    if (is_gone((char *)empties[k]) || *empties[k] == NULL) continue;
    if (left_count == left_room) left = grow(left, (left_room = 2 * left_room + 16) * sizeof *left);
    left[left_count++] = *empties[k];
  }
  empty_count = 0;
  for (long k = chunk_count - 1; k >= 0; k--) {
    struct chunk *c = &chunks[k];
    char *now = c->start;
    if (!is_gone(c->slot)) memcpy(&now, c->slot, sizeof now);
    if (now != c->start && now != NULL && __sanitizer_get_ownership != NULL && !is_ours(now) && !is_gone(now) &&
        __sanitizer_get_ownership(now)) {
      int again = 0;
      for (long j = 0; j < k; j++) {
        char *other = NULL;
        if (!is_gone(chunks[j].slot)) memcpy(&other, chunks[j].slot, sizeof other);
        if (other == now) again = 1;
      }
      if (!again) free(now);
    }
    if (__asan_address_is_poisoned != NULL ? !is_gone(c->start) : now == c->start) free(c->start);
  }
  if (made != NULL && __sanitizer_get_ownership != NULL && !is_ours(made) && !is_gone(made) && __sanitizer_get_ownership(made))
    free(made);
  for (long i = 0; i < leaf_count; i++) free(leaves[i].path);
  leaf_count = chunk_count = 0;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What programs with notes call; others stay silent. */
static FILE *notes;
void retrograd_note(int place, long double v) {
  if (notes == NULL) return;
  if (v != v) fprintf(notes, "note %d nan\\n", place);
  else if (v == (double)v) fprintf(notes, "note %d %.17g\\n", place, (double)v);
  else fprintf(notes, "note %d %La\\n", place, v);
}
/* New storage, and the stack below, hold this byte where nobody has set them. */
static void litter(int byte) {
  volatile char below[1 << 16];
  for (unsigned long k = 0; k < sizeof below; k++) below[k] = (char)byte;
#ifdef __GLIBC__
  mallopt(M_PERTURB, byte);
#endif
}

static void run(const char *job, FILE *out) {
  double h = 0, budget = 0;
  int times = 1, ones = strcmp(job, "ones") == 0 ? 1 : strcmp(job, "result") == 0 ? 2 : 0;
  int is_later = strncmp(job, "later:", 6) == 0, is_after = strcmp(job, "after") == 0, is_noted = strncmp(job, "noted:", 6) == 0;
  if (strncmp(job, "moved:", 6) == 0 || is_later) h = strtod(job + 6, NULL);
  if (strncmp(job, "scaled:", 7) == 0) scale = strtod(job + 7, NULL);
  if (strcmp(job, "twice") == 0 || is_later || is_after) times = 2;
  if (strncmp(job, "time:", 5) == 0) {
    budget = strtod(job + 5, NULL);
    double best = 1e300, end = now() + budget;
    for (int k = 0; k < 3 || now() < end; k++) {
      prepare(0, 0);
      double start = now();
      rgt_call();
      double taken = now() - start;
      if (taken < best) best = taken;
      give_back();
    }
    fprintf(out, "time %.17g\\n", best);
    return;
  }
  unsigned long before = 0;
  static char room[1 << 16];
  setvbuf(out, room, _IOFBF, sizeof room);
  for (int k = 0; k < times; k++) {
    if (k == times - 1 && __sanitizer_get_current_allocated_bytes != NULL) before = __sanitizer_get_current_allocated_bytes();
#ifdef RGT_STACKS
    rg_reset_peak();
#endif
    prepare(k < times - 1 && is_later ? 0 : h, ones);
    if (is_noted) {
      notes = out;
      litter(atoi(job + 6));
    }
    if (k == 0 && is_after) rgt_first();
    else rgt_call();
    fflush(stdout);
    if (k == times - 1) {
      for (long i = 0; i < leaf_count; i++) write_leaf(out, i, &leaves[i]);
#ifdef RGT_STACKS
      fprintf(out, "stack %lu %lu\\n", (unsigned long)rg_current_bytes(), (unsigned long)rg_peak_bytes());
#endif
      fprintf(out, "end\\n");
    }
    give_back();
  }
  if (__sanitizer_get_current_allocated_bytes != NULL)
    fprintf(out, "left %ld\\n", (long)__sanitizer_get_current_allocated_bytes() - (long)before);
}

/* driver data results job… : of each job its results, what it prints, and how it ends. */
int main(int argc, char **argv) {
  FILE *in = argc > 3 ? fopen(argv[1], "r") : NULL;
  if (in == NULL) fail("no data");
  long room = 0;
  char word[64];
  while (fscanf(in, "%63s", word) == 1) {
    if (number_count == room) numbers = grow(numbers, (room = 2 * room + 256) * sizeof *numbers);
    numbers[number_count++] = strtod(word, NULL);
  }
  fclose(in);
  weight_count = (long)numbers[0];
  weights = 1;
  seed_count = (long)numbers[weights + weight_count];
  seeds = weights + weight_count + 1;
  skip_count = (long)numbers[seeds + seed_count];
  skip_start = seeds + seed_count + 1;
  data_start = skip_start + skip_count;
  for (int k = 3; k < argc; k++) {
    char name[4200];
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) fail("no process");
    if (child == 0) {
      int is_quiet = strncmp(argv[k], "moved:", 6) == 0 || strncmp(argv[k], "later:", 6) == 0 || strncmp(argv[k], "scaled:", 7) == 0 ||
                     strncmp(argv[k], "time:", 5) == 0;
      snprintf(name, sizeof name, "%s.%d.out", argv[2], k - 3);
      if (freopen(is_quiet ? "/dev/null" : name, "w", stdout) == NULL) fail("no file");
      snprintf(name, sizeof name, "%s.%d", argv[2], k - 3);
      FILE *out = fopen(name, "w");
      if (out == NULL) fail("no file");
      run(argv[k], out);
      fclose(out);
      /* What is not given back is looked for at the exit: not again where nothing but the seeds differs from "call". */
      if (is_quiet || strcmp(argv[k], "ones") == 0) _exit(0);
      exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("%d\\n", WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status));
    fflush(stdout);
  }
  _exit(0);
}
`;
