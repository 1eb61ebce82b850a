#include <stddef.h>
struct pair {
  double w[3];
  size_t n;
};
typedef struct pair row;
