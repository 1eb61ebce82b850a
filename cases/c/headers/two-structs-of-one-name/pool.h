#include <stdlib.h>
void *make(size_t n);
static inline void drop(void *p) { free(p); }
