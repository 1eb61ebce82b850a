/**
 * What all drivers share, as C text: it takes inputs from a stream of numbers, keeps a table of the leaves (every number in the arguments,
 * with its place and its shadow's), runs jobs in processes of their own, and writes what they leave behind.
 */
import { driverArguments } from "./driver-arguments.js";
import { driverJobs } from "./driver-jobs.js";
import { driverLeaves } from "./driver-leaves.js";

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

const driverState = `#define _GNU_SOURCE
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
#define rg_profile_start() fail("no profiler")
#define rg_profile_write(path) ((void)(path), 0)
#else
extern void rg_profile_start(void) __attribute__((weak));
extern int rg_profile_write(const char *) __attribute__((weak));
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
/* Shadows of what is an input only are empty, too. */
static int only_outputs;
/* Where the inputs begin, if there are several. */
static long data_offset;

static void fail(const char *message) {
  fprintf(stderr, "driver: %s\\n", message);
  _exit(97);
}
static void *grow(void *p, unsigned long bytes) {
  void *q = realloc(p, bytes ? bytes : 1);
  if (q == NULL) fail("no memory");
  return q;
}
`;

/** One file: the parts share its variables. */
export const driverSource = [driverState, driverArguments, driverLeaves, driverJobs].join("\n");
