// adjoint --function f
// refused
// A function of the library does not say by its type what it allocates; and 20 bytes are two numbers and a half.
#include <stdlib.h>

static struct {
  void *(*take)(size_t);
  void (*give)(void *);
} memory = {malloc, free};

double f(double x) {
  double *powers = memory.take(2 * sizeof *powers), *more = malloc(20);
  powers[0] = x;
  powers[1] = x * x;
  more[0] = powers[1];
  double sum = powers[0] + more[0];
  memory.give(powers);
  free(more);
  return sum;
}
