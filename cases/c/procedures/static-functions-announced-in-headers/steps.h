#ifndef STEPS_H
#define STEPS_H
#include <stddef.h>
#define SCALE 2.5
static double inner(const double *x, size_t n);
static double outer(const double *x, size_t n, double k);
#endif
