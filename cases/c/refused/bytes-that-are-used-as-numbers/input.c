// adjoint --function area
// refused
// Pieces of a block of bytes: there is no shadow that has the derivatives of what is stored in them.
#include <stddef.h>

static char block[4096];
static size_t end;

static void *piece(size_t size) {
  void *start = block + end;
  end += size;
  return start;
}

double area(double r) {
  double *side = piece(2 * sizeof(double));
  side[0] = 2 * r;
  side[1] = side[0] * side[0];
  return side[1] - r;
}
