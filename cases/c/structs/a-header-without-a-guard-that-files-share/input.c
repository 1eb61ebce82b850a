// adjoint --function f
// at {"x": 0.7}
// A header that may be included once only, and that the derivatives of two files need.
#include "law.h"

double f(double x) { return friction(QUADRATIC, x) * friction(LINEAR, x); }
