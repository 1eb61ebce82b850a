// adjoint --function f
// refused
// Of a few functions that are no part of ISO C there is no derivative: significand counts x in units of a power of two.
#define _GNU_SOURCE
#include <math.h>

double f(double x) { return x * significand(x); }
