// adjoint --function f
// refused
// The first element is set anew in each call; the second one only in the first call.
#include <math.h>

static double results[2];
static int is_known;

double f(double x) {
  results[0] = 1.5;
  if (!is_known) {
    results[1] = exp(x);
    is_known = 1;
  }
  return x * results[1] + results[0];
}
