// adjoint --function logarithm
// refused
// The fraction of the number is in the bits: a conversion of them has a slope that no derivative knows of.
#include <stdint.h>
#include <string.h>

static float raw(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  int32_t above = (int32_t)(bits - 0x3f000000);
  return (float)above;
}

float logarithm(float x) {
  return raw(x) * 1.1920929e-7f;
}
