#include <stddef.h>
void *make(size_t n);
void drop(void *p);
