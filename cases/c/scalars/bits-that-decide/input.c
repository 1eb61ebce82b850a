// adjoint --function f
// at {"n": 3, "x": [0.7, -0.3, 3.1]}
// Sign and exponent, taken from the bits of numbers, decide and scale: they are constant almost everywhere.
#include <math.h>
#include <stdint.h>
#include <string.h>

union word {
  float number;
  uint32_t bits;
};

union parts {
  double number;
  unsigned short pieces[4];
  struct { uint32_t low, high; } words;
};

static int is_large(double x) {
  union parts p;
  p.number = x;
  return (p.pieces[3] & 0x7ff0) > 0x4000 || (p.words.high & 0x7fffffff) > 0x40100000;
}

static int exponent_of(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return (int)((u >> 52) & 0x7ff) - 1023;
}

static int is_negative(float x) {
  union word w;
  w.number = x;
  return w.bits >> 31;
}

static int64_t order(const double *x) {
  int64_t key;
  memcpy(&key, x, sizeof *x);
  return key;
}

double f(int n, const double *x) {
  static const double weights[2] = {0.5, 2};
  double sum = 0;
  for (int i = 0; i < n; i++) {
    int e = exponent_of(x[i]);
    double m = ldexp(x[i], -e);
    sum += is_negative((float)x[i]) ? m * m : e * m + weights[e & 1] * x[i];
    if (is_large(x[i])) sum += 0.5 * x[i] * x[i];
    if (i > 0 && order(&x[i]) > order(&x[i - 1])) sum *= x[i];
  }
  return sum;
}
