// adjoint --function f --no-inline-calls
// at {"x": 0.7}
#include <math.h>
#include "outer.h"
double f(double x) { return sq(x) * sin(x) * scaled(x); }
