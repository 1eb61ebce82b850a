#ifndef LEG_H
#define LEG_H
#include "ground.h"
double effort(enum ground ground, const struct leg *leg);
#endif
