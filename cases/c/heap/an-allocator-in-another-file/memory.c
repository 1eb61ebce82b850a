#include "memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long allocated;

void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p) {
    fprintf(stderr, "out of memory after %lu bytes\n", allocated);
    exit(1);
  }
  allocated += n;
  return p;
}

void *xzalloc(size_t n) {
  return memset(xmalloc(n), 0, n);
}

/* It needs nothing of this file: what it gives may be of types that only its callers know. */
void *some(size_t n, size_t size) {
  void *p = malloc(n > 0 ? n * size : size);
  if (!p) abort();
  return p;
}
