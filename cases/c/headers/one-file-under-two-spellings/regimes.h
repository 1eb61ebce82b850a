#include "laws.h"
double resistance(enum regime regime, double speed);
