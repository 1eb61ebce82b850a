// adjoint --function f
// refused
// The derivative of lgamma is the digamma function, which C's library does not have.
#include <math.h>

double f(double x) { return x * lgamma(x); }
