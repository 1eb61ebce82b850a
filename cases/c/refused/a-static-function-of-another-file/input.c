// adjoint --function f
// refused
/* A call through a pointer asks which function it is, and functions that are static in another file have no name here. */
#include "laws.h"

double f(double x, int which) { return law_of(which)->act(x) * x; }
