#ifndef PAIR_H
#define PAIR_H
typedef struct { double a, b; } pair;
static double sum_of(const pair *p);
static double distance(const pair *p);
#endif
