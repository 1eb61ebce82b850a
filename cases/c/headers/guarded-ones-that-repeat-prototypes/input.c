// adjoint --function total
// at {"pair": {"a": 0.7, "b": 1.1}}
// The header without a guard defines nothing: reading it again does no harm, and each file includes what it did.
#include "pair.h"

double total(struct pair *pair) { return pair->b * cubed(pair->a); }
