// adjoint --function f
// refused
// No one type of shadow could stand for the integer; nor is it known what bytes that are no whole elements lead to, or elements of no known size.
#include <stdint.h>
struct opaque;
struct opaque *next(struct opaque *at) { return (struct opaque *)((char *)at + 8); }
double f(double x, int k) {
  double a[2] = {x, x * x};
  int b[2] = {1, 2};
  uintptr_t h = (uintptr_t)a;
  double r = ((double *)h)[1];
  h = (uintptr_t)b;
  uintptr_t g = (uintptr_t)a;
  if (k < 0) next(0);
  return r * ((int *)h)[1] * *(double *)(g + k);
}
