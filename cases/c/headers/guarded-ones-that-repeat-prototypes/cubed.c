#include "cubed.h"

double cubed(real x) { return x * x * x; }
