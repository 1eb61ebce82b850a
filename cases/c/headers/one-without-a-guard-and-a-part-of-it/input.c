// adjoint --function load
// at {"beam": {"share": 0.5, "part": {"width": 0.7, "height": 1.1}}}
// Nothing is guarded: this file includes the header of all, the other one only a part of it. Its own header comes first.
#include "all.h"

double load(struct beam *beam) { return beam->share * strength(ROUND, &beam->part) * strength(SQUARE, &beam->part); }
