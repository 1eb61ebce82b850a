#ifndef TURN
#define TURN 6.25
#endif
enum moment { EARLY, LATE };
static double doubled(double x) { return 2 * x; }
double phase(enum moment moment, double x);
