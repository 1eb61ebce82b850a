#include "phases.h"

double phase(enum moment moment, double x) { return moment == EARLY ? doubled(x) : x * x; }
