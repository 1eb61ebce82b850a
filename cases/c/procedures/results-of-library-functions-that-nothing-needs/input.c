// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// The derivative does not need each of them; a call that only gives a number is left out with it.
#include <string.h>
#include <stdlib.h>
double f(double a, double b) {
  const char *names[] = { "mass", "drag" };
  double k = 3;
  double s = strlen(names[0]) * a * b;
  s += k * (double)strlen(names[1]) + atof("2.5");
  return s * a;
}
