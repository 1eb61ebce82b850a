// adjoint --function f
// refused
// No one type of shadow could stand for the integer; nor is it known what bytes that are no whole elements lead to.
#include <stdint.h>
double f(double x, int k) {
  double a[2] = {x, x * x};
  int b[2] = {1, 2};
  uintptr_t h = (uintptr_t)a;
  double r = ((double *)h)[1];
  h = (uintptr_t)b;
  uintptr_t g = (uintptr_t)a;
  return r * ((int *)h)[1] * *(double *)(g + k);
}
