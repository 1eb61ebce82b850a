// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// Each thread has such variables of its own, and so it has their shadows.
#include <math.h>
_Thread_local double work[3];
static _Thread_local double last;
static __thread double *place;
static void fill(const double *x) {
  static _Thread_local double sum;
  sum = x[0] + x[1];
  place = &work[1];
  for (int i = 0; i < 3; i++) work[i] = x[i] * x[i] + sum;
  last = sin(work[2] * x[0]);
}
double f(const double *x) {
  fill(x);
  return work[0] * *place + last;
}
