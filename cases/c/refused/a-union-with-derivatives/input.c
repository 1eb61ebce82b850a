// adjoint --function f
// refused
// What is stored as one type is read as another: no derivative goes along.
#include <stdint.h>

union view {
  float number;
  uint32_t bits;
};

float f(float x) {
  union view v;
  v.number = x;
  v.bits = 0x5f375a86 - (v.bits >> 1);
  return v.number * (1.5f - 0.5f * x * v.number * v.number);
}
