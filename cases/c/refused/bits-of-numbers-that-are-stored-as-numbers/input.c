// adjoint --function mix
// refused
// Bytes and integers have no derivative: what they carry from number to number would be lost. Reading them alone is no harm.
#include <string.h>

typedef struct { double u, v; } pair;

static unsigned checksum(const void *block, int n) {
  const unsigned char *bytes = block;
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum = sum * 31 + bytes[i];
  return sum;
}

static double by_bytes(double x) {
  pair from = {x, x * x}, to = {0, 0};
  memcpy((char *)&to + 8, (char *)&from + 8, 8);
  return to.v;
}

static float flipped(float y) {
  void *bits = &y;
  unsigned *word = bits;
  *word ^= 0x80000000u;
  return y;
}

static double seen_as_a_pair(double x) {
  double both[2] = {x, x * x};
  void *block = both;
  const pair *p = block;
  return p->u * p->v;
}

static double set_as_a_pair(double x) {
  double both[2] = {0, 0};
  void *block = both;
  pair *p = block;
  p->u = x;
  return both[0];
}

double mix(double x) {
  double sum = checksum(&x, sizeof x) % 2 == 0 ? x : -x;
  return sum + by_bytes(x) + flipped((float)x) + seen_as_a_pair(x) + set_as_a_pair(x);
}
