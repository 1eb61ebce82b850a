#include "measure.h"

length stretched(length a, count n) { return n * a + a * a; }
