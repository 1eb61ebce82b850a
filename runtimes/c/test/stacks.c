/* Checks of the stacks: prints one line per check that fails, and ends with the number of checks. */
#include "../retrograd.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static int checks = 0;
static int failures = 0;

static void check(int holds, const char *what) {
  checks++;
  if (holds) return;
  failures++;
  printf("FAILED: %s\n", what);
}

static void one_at_a_time(void) {
  const long n = 3L * RG_BLOCK + 5;
  long k;
  for (k = 0; k < n; k++) {
    rg_push_double((double)k);
    if (k % 7 == 0) rg_push_byte((unsigned char)(k % 251));
    if (k % 5 == 0) rg_push_long(-k);
    if (k % 3 == 0) rg_push_int((int)k);
    if (k % 11 == 0) rg_push_float((float)k / 2);
    if (k % 13 == 0) rg_push_pointer(&checks);
  }
  {
    int right = 1;
    for (k = n - 1; k >= 0; k--) {
      if (k % 13 == 0 && rg_pop_pointer() != (void *)&checks) right = 0;
      if (k % 11 == 0 && rg_pop_float() != (float)k / 2) right = 0;
      if (k % 3 == 0 && rg_pop_int() != (int)k) right = 0;
      if (k % 5 == 0 && rg_pop_long() != -k) right = 0;
      if (k % 7 == 0 && rg_pop_byte() != k % 251) right = 0;
      if (rg_pop_double() != (double)k) right = 0;
    }
    check(right, "what is pushed is popped, last first, through blocks");
  }
  check(rg_current_bytes() == 0, "the stacks are empty afterwards");
}

static void arrays(void) {
  static double a[RG_BLOCK], b[RG_BLOCK];
  double big[3] = {1, 2, 3};
  double back[3];
  long k;
  for (k = 0; k < RG_BLOCK; k++) a[k] = (double)(k * k);
  rg_push_double(7);
  rg_push_doubles(big, 3);
  rg_push_doubles(a, RG_BLOCK);
  rg_push_doubles(a, 0);
  rg_push_doubles(big, 3);
  rg_pop_doubles(back, 3);
  check(back[0] == 1 && back[2] == 3, "an array comes back");
  rg_pop_doubles(b, 0);
  rg_pop_doubles(b, RG_BLOCK);
  check(memcmp(a, b, sizeof a) == 0, "an array as long as a block comes back");
  rg_pop_doubles(back, 3);
  check(back[1] == 2, "so does the one below it");
  check(rg_pop_double() == 7, "and the value below that");
}

struct pair {
  double x;
  char c;
};

static void memory(void) {
  struct pair p = {2.5, 'z'}, q = {0, 0};
  long double wide = 1.0L / 3, again = 0;
  rg_push_memory(&p, sizeof p);
  rg_push_memory(&wide, sizeof wide);
  rg_pop_memory(&again, sizeof again);
  rg_pop_memory(&q, sizeof q);
  check(again == wide && q.x == 2.5 && q.c == 'z', "storage of any type comes back");
}

static void tapes(void) {
  long round;
  for (round = 0; round < 3; round++) {
    const long n = 40000;
    double *tape = rg_reserve_doubles(2 * (ptrdiff_t)n);
    unsigned char *decisions = rg_reserve_bytes(n);
    long k;
    for (k = 0; k < n; k++) {
      *tape++ = (double)(k + round);
      if (k % 2 == 0) *tape++ = -1;
      *decisions++ = k % 2 == 0;
    }
    rg_flush_doubles(tape);
    rg_flush_bytes(decisions);
    rg_push_double(0.5);
  }
  check(rg_current_bytes() == 3 * (60000 * sizeof(double) + 40000 + sizeof(double)), "only what was stored counts");
  for (round = 2; round >= 0; round--) {
    const double half = rg_pop_double();
    unsigned char *decisions = rg_rewind_bytes();
    double *tape = rg_rewind_doubles();
    int right = half == 0.5;
    long k;
    for (k = 39999; k >= 0; k--) {
      const int even = *--decisions;
      if (even != (k % 2 == 0)) right = 0;
      if (even && *--tape != -1) right = 0;
      if (*--tape != (double)(k + round)) right = 0;
    }
    rg_flush_bytes(decisions);
    rg_flush_doubles(tape);
    check(right, "a reserved block is read back from its end");
  }
  check(rg_current_bytes() == 0, "tapes end empty");
  {
    double *tape = rg_reserve_doubles(0);
    rg_flush_doubles(tape);
    tape = rg_rewind_doubles();
    rg_flush_doubles(tape);
    check(rg_current_bytes() == 0, "nothing reserved is nothing");
  }
}

static void marks_and_peaks(void) {
  struct rg_mark start, inner;
  long k;
  rg_reset_peak();
  rg_push_double(1);
  start = rg_mark();
  for (k = 0; k < 2L * RG_BLOCK; k++) rg_push_double(2);
  rg_push_int(4);
  inner = rg_mark();
  rg_push_byte(9);
  check(rg_peak_bytes() == sizeof(double) * (2 * (size_t)RG_BLOCK + 1) + sizeof(int) + 1, "the peak counts every stack");
  rg_release(inner);
  check(rg_pop_int() == 4, "what lies below a mark is still there");
  rg_release(start);
  check(rg_current_bytes() == sizeof(double), "release forgets what came after the mark");
  check(rg_pop_double() == 1, "and keeps what came before");
  check(rg_peak_bytes() == sizeof(double) * (2 * (size_t)RG_BLOCK + 1) + sizeof(int) + 1, "the peak stays");
  rg_reset_peak();
  check(rg_peak_bytes() == 0, "until it is reset");
  for (k = 0; k < 10; k++) {
    rg_push_double(1);
    rg_push_byte(1);
    rg_pop_byte();
    rg_pop_double();
  }
  check(rg_peak_bytes() == sizeof(double) + 1, "a peak between two pushes is seen");
}

static jmp_buf escape;
static const char *said = NULL;

static void handler(const char *message) {
  said = message;
  longjmp(escape, 1);
}

static void errors(void) {
  rg_on_error(handler);
  if (setjmp(escape) == 0) {
    rg_pop_double();
    check(0, "a pop from an empty stack is an error");
  } else {
    check(said != NULL && strstr(said, "popped more") != NULL, "a pop from an empty stack says so");
  }
  rg_push_double(1);
  if (setjmp(escape) == 0) {
    double two[2];
    rg_pop_doubles(two, 2);
    check(0, "too long an array is an error");
  } else {
    check(strstr(said, "popped more") != NULL, "too long an array says so");
  }
  if (setjmp(escape) == 0) {
    rg_reserve_doubles((size_t)-1 / sizeof(double) + 1);
    check(0, "the end of memory is an error");
  } else {
    check(strstr(said, "no memory") != NULL, "the end of memory says so");
  }
  check(rg_pop_double() == 1, "the stack is whole after an error");
  rg_on_error(NULL);
}

static void *in_thread(void *argument) {
  long *out = argument;
  long k;
  for (k = 0; k < 1000; k++) rg_push_long(k + *out);
  for (k = 0; k < 999; k++) rg_pop_long();
  *out = rg_pop_long();
  rg_free_blocks();
  return NULL;
}

static void threads(void) {
  pthread_t other[2];
  long value[2] = {100, 200};
  rg_push_long(-5);
  pthread_create(&other[0], NULL, in_thread, &value[0]);
  pthread_create(&other[1], NULL, in_thread, &value[1]);
  pthread_join(other[0], NULL);
  pthread_join(other[1], NULL);
  check(value[0] == 100 && value[1] == 200, "every thread has stacks of its own");
  check(rg_pop_long() == -5, "and leaves those of the others alone");
}

static void allocations(void) {
  double *zeros = rg_allocate_zero(4, sizeof *zeros);
  double *some = rg_allocate(4, sizeof *some);
  void *none = rg_allocate(0, 8);
  check(zeros[0] == 0 && zeros[3] == 0, "allocate_zero gives zeros");
  some[3] = 1;
  check(some[3] == 1 && none != NULL, "allocate gives storage");
  free(zeros);
  free(some);
  free(none);
}

enum { SLOTS = 12, MOMENTS = 3000, LONGEST = 40 };

/* Blocks come and go at random; at every moment on the way back the ones that were live then are found, with what was in them. */
static void blocks_that_come_back(void) {
  static struct { double *at; int length; double first; } then[MOMENTS][SLOTS];
  static int freed[MOMENTS];
  double *outside = malloc(4 * sizeof *outside);
  const size_t kept = rg_kept();
  unsigned seed = 7;
  int t, k, right = 1;
  outside[0] = 5;
  memset(then, 0, sizeof then);
  for (t = 1; t < MOMENTS; t++) {
    memcpy(then[t], then[t - 1], sizeof then[t]);
    k = (int)((seed = seed * 1103515245u + 12345u) >> 16) % SLOTS;
    freed[t] = then[t][k].at != NULL;
    if (freed[t]) {
      rg_put_away(then[t][k].at);
      then[t][k].at = NULL;
    } else {
      const int length = (int)((seed = seed * 1103515245u + 12345u) >> 16) % LONGEST + 1;
      then[t][k].at = malloc((size_t)length * sizeof(double));
      rg_note_length(then[t][k].at, (size_t)length * sizeof(double));
      then[t][k].length = length;
      then[t][k].first = t;
      then[t][k].at[0] = t;
      then[t][k].at[length - 1] = t;
    }
  }
  for (t = MOMENTS - 1; t > 0; t--) {
    for (k = 0; k < SLOTS; k++) {
      const double *at = then[t][k].at;
      if (at == NULL) continue;
      if (*(double *)rg_now(at) != then[t][k].first) right = 0;
      if (*(double *)rg_now(&at[then[t][k].length - 1]) != then[t][k].first) right = 0;
    }
    if (*(double *)rg_now(outside) != 5 || rg_now(NULL) != NULL) right = 0;
    if (freed[t]) rg_bring_back();
  }
  check(right, "blocks are found where they are now");
  for (k = 0; k < SLOTS; k++) free(then[MOMENTS - 1][k].at);
  rg_free_kept(kept);

  rg_put_away(outside);
  rg_bring_back();
  check(((double *)rg_now(outside))[0] == 5, "a block of unknown length stays");
  outside = malloc(4 * sizeof *outside);
  rg_note_length(outside, 4 * sizeof *outside);
  outside[1] = 7;
  rg_put_away_room(outside);
  rg_bring_back();
  check(((double *)rg_now(outside))[1] == 0, "room comes back as zeros");
  rg_put_away(NULL);
  rg_bring_back();
  rg_free_kept(kept);
}

/*
 * A piece that runs again in the backward sweep. Blocks have come back while others were where they had been, and these are gone: new blocks of the
 * same size are likely to get these addresses, and must not.
 */
static void pieces_that_run_again(void) {
  const size_t kept = rg_kept();
  double *outer[8], *inner[8], *between[8];
  size_t piece;
  int k, n, right = 1;
  for (k = 0; k < 8; k++) {
    outer[k] = malloc(16 * sizeof(double));
    rg_note_length(outer[k], 16 * sizeof(double));
    outer[k][15] = k;
  }
  for (k = 0; k < 8; k++) rg_put_away(outer[k]);
  for (k = 0; k < 8; k++) between[k] = malloc(16 * sizeof(double));
  for (k = 0; k < 8; k++) rg_bring_back();
  for (k = 0; k < 8; k++) free(between[k]);
  for (n = 0; n < 3; n++) {
    piece = rg_piece();
    for (k = 0; k < 8; k++) {
      do inner[k] = malloc(16 * sizeof(double));
      while (rg_is_taken(inner[k], 16 * sizeof(double)));
      rg_note_length(inner[k], 16 * sizeof(double));
      *(double *)rg_now(&inner[k][15]) = 10 + k;
    }
    for (k = 0; k < 8; k++)
      if (*(double *)rg_now(&outer[k][15]) != k || inner[k][15] != 10 + k) right = 0;
    for (k = 0; k < 8; k++) rg_put_away(inner[k]);
    rg_free_later(malloc(8));
    for (k = 7; k >= 0; k--) {
      rg_bring_back();
      if (*(double *)rg_now(&inner[k][15]) != 10 + k || *(double *)rg_now(&outer[k][15]) != k) right = 0;
    }
    rg_end_piece(piece);
    check(rg_kept() == kept, "what a piece has kept is given back where it ends");
    check(rg_now(inner[0]) == (void *)inner[0], "what has come back in a piece goes where it ends");
  }
  check(right, "blocks of a piece are told from those that are elsewhere");
  rg_free_kept(kept);
}

int main(void) {
  one_at_a_time();
  arrays();
  memory();
  tapes();
  marks_and_peaks();
  errors();
  threads();
  allocations();
  blocks_that_come_back();
  pieces_that_run_again();
  check(rg_current_bytes() == 0, "all stacks end empty");
  rg_free_blocks();
  one_at_a_time();
  printf("%d checks, %d failed\n", checks, failures);
  return failures == 0 ? 0 : 1;
}
