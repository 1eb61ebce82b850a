// adjoint --function walk
// at {"n": 6, "x": [1, 0.5, 2, -1, 0.25, 3], "seed": 12345}
#include <stdint.h>
/* a random walk with a linear congruential generator and a hash of unsigned numbers */
static uint64_t state;

static uint32_t next(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (uint32_t)(state >> 33);
}

static unsigned hash(unsigned a) {
  a ^= a >> 16;
  a *= 0x7feb352dU;
  a ^= a >> 15;
  return a;
}

double walk(int n, double *x, unsigned seed) {
  state = seed;
  uint64_t mask = 0;
  for (int k = 0; k < 3 * n; k++) {
    unsigned i = next() % (unsigned)n, j = hash(i + 0xfffffff0u) % n;
    uint8_t step = (uint8_t)(250 + k);
    mask |= 1ULL << (step & 63);
    if (i != j) x[i] += 0.1 * x[j] * x[j];
    mask = mask * 0x9E3779B97F4A7C15ULL + i;
    x[mask % n] *= 1.01;
    state ^= mask;
  }
  double s = 0;
  for (unsigned i = n; i-- > 0;) s += x[i] * (mask >> i & 1 ? 1.0 : 0.5);
  return s;
}
