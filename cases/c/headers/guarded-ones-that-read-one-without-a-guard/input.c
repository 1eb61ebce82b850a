// adjoint --function cost
// at {"route": {"toll": 0.5, "leg": {"length": 0.7, "slope": 1.1}}}
// Each file's headers are guarded, but lead to one that is not, by ways of their own; this file has two that do.
#include "leg.h"
#include "route.h"

double cost(struct route *route) { return route->toll * effort(STEEP, &route->leg) * effort(FLAT, &route->leg); }
