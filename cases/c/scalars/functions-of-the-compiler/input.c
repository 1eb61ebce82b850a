// adjoint --function mix
// at {"x": 0.75, "n": 9}
#include <stdint.h>

double mix(double x, int n) {
  int8_t low = (int8_t)200;
  uint16_t high = (uint16_t)70000;
  double sum = 0;
  for (int i = 1; i < n; i++) {
    double weight = __builtin_popcount(i) + 0.25 * __builtin_ctz(i) - __builtin_clzll(i) / 64.0;
    sum += weight * x * (sum + 1) + __builtin_abs(low) * x / high;
    if (__builtin_isnan(sum) || !__builtin_isfinite(sum)) return 0;
  }
  return sum;
}
