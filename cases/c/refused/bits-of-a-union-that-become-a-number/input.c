// adjoint --function f
// refused
// The union has a number beside what is no number: the bits are the number's all the same, in an array of unions and in half of one, too.
#include <stdint.h>

union number {
  double d;
  uint64_t bits;
};

union halves {
  double d;
  struct {
    uint32_t low, high;
  } half;
};

static double alone(double x) {
  union number u;
  u.d = x * x;
  return (double)(u.bits & 0xfffffffffffffULL) * 0x1p-52;
}

static double in_an_array(double x) {
  union number u[2];
  u[0].bits = 0;
  u[1].d = x * x;
  return (double)(u[1].bits & 0xfffffffffffffULL) * 0x1p-52;
}

static double half_of_one(double x) {
  union halves u;
  u.d = x * x;
  return (double)u.half.low;
}

double f(double x) {
  return alone(x) + in_an_array(x) + half_of_one(x);
}
