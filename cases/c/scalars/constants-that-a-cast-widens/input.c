// adjoint --function f
// at {"x": 0.5, "n": 1234567, "u": 123456789012, "v": 4000000000}
// A constant's type decides how many bits are computed: what a cast makes of `0xffffffff` stays, however it is spelled.
#include <stdint.h>

double f(double x, int n, uint64_t u, unsigned v) {
  uint64_t high = u & ~(uint64_t)0xffffffff;
  uint64_t shifted = (uint64_t)0x10 << 40;
  int64_t negative = -(int64_t)0x80000000u;
  uint64_t scaled = (uint64_t)0xffffffffu * v;
  long product = (long)0x186a0 * n + (long)0100 * n;
  long letters = (long)'a' * (n * 1000);
  unsigned narrow = ~0x80000000u;
  return x * high + x * shifted + x * negative + x * scaled + x * product + x * letters + x * narrow;
}
