#ifndef OUTER_H
#define OUTER_H
#include "inner.h"
#define SCALE 3
static inline double scaled(double x) { return SCALE * x; }
#endif
