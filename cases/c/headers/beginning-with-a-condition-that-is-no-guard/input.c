// adjoint --function swing --no-inline-calls
// at {"x": 0.7}
// The header begins with #ifndef, but that ends before its types and functions do: it may be included once only.
#include "phases.h"

double swing(double x) { return phase(LATE, x) * phase(EARLY, doubled(x)) * TURN; }
