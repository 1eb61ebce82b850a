#include "part.h"
struct beam { double share; struct part part; };
double strength(enum shape shape, const struct part *part);
