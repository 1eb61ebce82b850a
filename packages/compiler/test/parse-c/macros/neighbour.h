#ifndef NEIGHBOUR_H
#define NEIGHBOUR_H
extern int neighbour;
#define NEIGHBOUR(x) (neighbour + (x))
#define GUARD_SEEN __INCLUDE_LEVEL__
#else
int included_again;
#endif
