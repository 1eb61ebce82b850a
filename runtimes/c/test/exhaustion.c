/*
 * Where memory ends, in a process that has little of it (ulimit -v). Prints what is said, one message a line, and what the next calls give.
 * Without an argument a handler leaves by longjmp; "exit": there is none; "return": there is one that returns; "pop": more is popped than was pushed.
 */
#include "../retrograd.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf escape;

static void leave(const char *message) {
  printf("%s\n", message);
  longjmp(escape, 1);
}

static void come_back(const char *message) {
  printf("told: %s\n", message);
}

static void at_end(void) {
  printf("at exit\n");
}

/* As an adjoint of the sum of i x, i < n. */
static double sum_b(long n) {
  double xb = 0;
  long i;
  for (i = 0; i < n; i++) {
    rg_push_double((double)i);
    if (i % 4 == 0) rg_push_int(1);
  }
  for (i = n - 1; i >= 0; i--) {
    if (i % 4 == 0) xb += rg_pop_int() - 1;
    xb += rg_pop_double();
  }
  return xb;
}

static double reserved_b(long n) {
  double *tape = rg_reserve_doubles(n), xb = 0;
  long i;
  for (i = 0; i < n; i++) *tape++ = (double)i;
  rg_flush_doubles(tape);
  tape = rg_rewind_doubles();
  for (i = 0; i < n; i++) xb += *--tape;
  rg_flush_doubles(tape);
  return xb;
}

/* States of 8 MB. */
static double checkpointed_b(long n) {
  const size_t width = 1000000, kept = rg_kept();
  double *const u = rg_allocate_zero(width, sizeof *u);
  double sum = 0;
  long k;
  rg_free_later(u);
  rg_steps_begin(n, n, "model.c:12");
  while (rg_steps_forward()) {
    if (rg_steps_stores()) {
      rg_push_doubles(u, width);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0; k--) u[0] += 1;
  }
  while (rg_steps_backward()) {
    if (rg_steps_restores()) rg_pop_doubles(u, width);
    if (rg_steps_stores()) {
      rg_push_doubles(u, width);
      rg_steps_store();
    }
    for (k = rg_steps_count(); k > 0; k--) u[0] += 1;
    if (rg_steps_turns()) sum += u[0];
  }
  rg_free_kept(kept);
  return sum;
}

static double array_b(long n) {
  double *const a = rg_allocate((size_t)n, sizeof *a);
  free(a);
  return (double)n * (double)(n - 1) / 2;
}

/* The stacks take what there is, and storage of the derivative is asked for. */
static double storage_b(long n) {
  long i;
  if (n > 1000)
    for (i = 0; i < 4000000; i++) rg_push_double(1);
  return array_b(n);
}

/* A call for which there is no memory, and the next one. */
static void ends(double (*adjoint)(long), long many, long few) {
  const struct rg_mark mark = rg_mark();
  void *block;
  if (setjmp(escape) == 0) {
    adjoint(many);
    printf("memory has not ended\n");
  }
  rg_release(mark);
  /* As much as there is: the stacks have given it back. */
  block = malloc(200000000);
  printf("%s, %lu B, %lu kept, gradient %.0f\n", block == NULL ? "the memory is gone" : "the memory is there", (unsigned long)rg_current_bytes(),
         (unsigned long)rg_kept(), adjoint(few));
  free(block);
}

int main(int count, char **arguments) {
  const char *const how = count > 1 ? arguments[1] : "";
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  atexit(at_end);
  if (strcmp(how, "pop") == 0) {
    rg_push_double(1);
    rg_pop_double();
    rg_pop_double();
  }
  if (strcmp(how, "return") == 0) rg_on_error(come_back);
  if (*how != 0) return (int)sum_b(1L << 40);
  rg_on_error(leave);
  rg_push_float(0.5f);
  rg_push_pointer(&escape);
  ends(sum_b, 1L << 40, 1000);
  ends(sum_b, 1L << 40, 10000000);
  ends(reserved_b, 10000000000, 1000);
  ends(checkpointed_b, 1000, 4);
  ends(storage_b, 1L << 40, 1000);
  printf("%d %g, peak %d\n", rg_pop_pointer() == (void *)&escape, rg_pop_float(), rg_peak_bytes() > 200000000);
  return 0;
}
