// adjoint --function growth
// at {"x": 0.3}
// One file has the constants of math.h, the other variables of these names.
#include <math.h>

double law(double x);

double growth(double x) { return law(x) * M_E + sin(x); }
