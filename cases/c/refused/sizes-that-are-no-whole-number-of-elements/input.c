// adjoint --function f
// refused
// A part of a number is copied or cleared: rounded down it would keep its derivative, and lose its value.
#include <string.h>
static void clear(double *values, size_t bytes) { memset(values, 0, bytes); }
double f(double a, double b) {
  double x[3] = { a, b, a * b }, y[3] = { 1, 2, 3 };
  size_t most = 20;
  memcpy(y, x, most);
  memmove(y, x, 12);
  clear(x, sizeof x - 4);
  return y[0] * y[2] + x[2];
}
