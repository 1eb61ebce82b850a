#include "law.h"

double friction(enum law which, double x) { return which == LINEAR ? 2 * x : x * x; }
