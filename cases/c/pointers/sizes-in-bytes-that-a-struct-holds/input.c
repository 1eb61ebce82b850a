// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// Where nobody can tell that a size is a whole number of elements, the program ends if it is not.
#include <string.h>
struct block { size_t bytes; double values[4]; };
static void give(struct block *to, const struct block *from) {
  to->bytes = from->bytes;
  memcpy(to->values, from->values, from->bytes);
}
double f(double a, double b) {
  struct block x = { 3 * sizeof(double), { a, b, a * b, 1 } }, y = { 0, { 4, 3, 2, b } };
  give(&y, &x);
  memset(x.values, 0, y.bytes);
  return y.values[0] * y.values[2] + y.values[3] + x.values[1] + x.values[3];
}
