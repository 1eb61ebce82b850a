/* How checks are counted, and checks of what goes wrong. */
#ifndef CHECKS_H
#define CHECKS_H

#include "../retrograd.h"

#include <setjmp.h>
#include <stdio.h>

static int checks = 0;
static int failures = 0;

static void check(int holds, const char *what, long n, long r) {
  checks++;
  if (holds) return;
  failures++;
  printf("FAILED: %s (%ld steps, %ld states)\n", what, n, r);
}

static jmp_buf handled;
static char message[512];

static void handler(const char *text) {
  snprintf(message, sizeof message, "%s", text);
  longjmp(handled, 1);
}

/* What goes wrong says so; the stacks are put back, as the head of a derivative does. */
static void fails(void (*wrong)(void), const char *expected) {
  struct rg_mark mark = rg_mark();
  rg_on_error(handler);
  message[0] = 0;
  if (setjmp(handled) == 0) wrong();
  rg_on_error(NULL);
  if (strstr(message, expected) == NULL) printf("it says: %s\n", message);
  check(strstr(message, expected) != NULL, expected, 0, 0);
  rg_release(mark);
}

#endif
