#include "laws.h"

static double twice(double x) { return 2 * x; }
static double square(double x) { return x * x; }

static const struct law laws[] = {{twice}, {square}};

const struct law *law_of(int which) { return &laws[which]; }
