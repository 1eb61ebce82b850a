// adjoint --function f
// at {"v": [0.4, 0.9], "n": 3, "a": 0.7}
// What is printed again says double where the user's header has a name for it, and does not need the header.
#include "measure.h"

length f(const length *v, count n, length a) { return stretched(v[0] * v[1], n) * a; }
