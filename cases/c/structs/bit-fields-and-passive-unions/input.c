// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// Bit-fields hold what fits into them; the members of a passive union share their bytes.
#include <stdint.h>

union word {
  uint32_t u;
  unsigned char b[4];
};
typedef struct {
  unsigned low : 4, high : 12;
  signed int sign : 5;
  _Bool on : 1;
} flags;

static uint32_t mix(uint32_t k) {
  union word w;
  w.u = k * 2654435761u;
  w.b[0] ^= 0x5a;
  return w.u >> 3;
}

double f(int n, const double *x) {
  flags g = {3, 100, -2, 1};
  double s = 0;
  for (int i = 0; i < n; i++) {
    g.low += 7;
    g.high = mix(i);
    g.sign += 9;
    g.on = !g.on;
    s += x[i] * x[i] * (g.low + g.high * 1e-3 + g.sign + g.on);
    if (mix(i) % 2) s *= x[0];
  }
  return s;
}
