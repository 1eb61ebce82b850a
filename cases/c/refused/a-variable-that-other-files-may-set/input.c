// adjoint --function f
// refused
#include <stdio.h>

double work[4];
void step(void);

double f(double x) {
  work[0] = x * x;
  printf("%g\n", work[0]);
  step();
  return work[0];
}
