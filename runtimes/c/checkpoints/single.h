/* States in single precision: half the memory, where the program can do with 24 bits of each number. */
#ifndef RETROGRAD_SINGLE_H
#define RETROGRAD_SINGLE_H

#include <float.h>

/*
 * Does single precision have these numbers, with a relative error of at most 2^-24? Not those that are too large or too small for it. A whole
 * number below 2^53 may count something: it must be the same.
 */
static int have_singles(const unsigned char *numbers, size_t count) {
  size_t k;
  for (k = 0; k < count; k++) {
    double x, size;
    memcpy(&x, numbers + k * sizeof x, sizeof x);
    size = x < 0 ? -x : x;
    /* NaN, infinities and zeros are what they are. */
    if (x != x || size > DBL_MAX || size == 0) continue;
    if (size > FLT_MAX) return 0;
    if ((double)(float)x == x) continue;
    if (size < FLT_MIN || (size < 9007199254740992.0 && (double)(int64_t)x == x)) return 0;
  }
  return 1;
}

static void to_singles(const unsigned char *numbers, size_t count, unsigned char *to) {
  size_t k;
  for (k = 0; k < count; k++) {
    double x;
    float single;
    memcpy(&x, numbers + k * sizeof x, sizeof x);
    single = (float)x;
    memcpy(to + k * sizeof single, &single, sizeof single);
  }
}

static void to_doubles(const unsigned char *singles, size_t count, unsigned char *to) {
  size_t k;
  for (k = 0; k < count; k++) {
    float single;
    double x;
    memcpy(&single, singles + k * sizeof single, sizeof single);
    x = (double)single;
    memcpy(to + k * sizeof x, &x, sizeof x);
  }
}

#endif
