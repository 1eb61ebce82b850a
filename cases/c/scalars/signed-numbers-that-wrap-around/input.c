// adjoint --function noise
// at {"x": 0.3, "y": 1.7, "seed": 1337}
// at {"x": -2.6, "y": 0.25, "seed": -5}
// A table of gradients is chosen by a hash that means wrap-around, as programs of this kind do; so does the derivative.
#include <math.h>
#include <stdint.h>

static int32_t mix(int32_t seed, int32_t i, int32_t j) {
  int32_t h = seed ^ i * 501125321 ^ j * 1136930381;
  h *= 0x27d4eb2d;
  return h ^ (h << 7);
}

static double corner(int32_t seed, int32_t i, int32_t j, double dx, double dy) {
  const int32_t h = mix(seed, i, j);
  const double u = h & 1 ? dx : -dx, v = h & 2 ? dy : -dy;
  return (h & 4 ? u + 0.5 * v : v - 0.5 * u) * ((h >> 5) % 3 + 4);
}

double noise(double x, double y, int seed) {
  const int32_t i = (int32_t)floor(x), j = (int32_t)floor(y);
  const double a = x - i, b = y - j;
  const double s = a * a * (3 - 2 * a), t = b * b * (3 - 2 * b);
  const double lower = corner(seed, i, j, a, b) * (1 - s) + corner(seed, i + 1, j, a - 1, b) * s;
  const double upper = corner(seed, i, j + 1, a, b - 1) * (1 - s) + corner(seed, i + 1, j + 1, a - 1, b - 1) * s;
  return lower * (1 - t) + upper * t;
}
