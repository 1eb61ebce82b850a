#ifndef MEMORY_H
#define MEMORY_H
#include <stddef.h>
struct body {
  double mass, at[2];
  struct body *next;
};
void *xmalloc(size_t n);
void *xzalloc(size_t n);
void *some(size_t n, size_t size);
#endif
