#ifndef MODEL_H
#define MODEL_H
#include <stddef.h>
extern double gravity;
extern int evaluations;
struct body { double m, x[2], v[2]; };
struct world { size_t n; struct body *bodies; };
void kick(struct world *w, double h);
void drift(struct world *w, double h);
double energy_of(const struct world *w);
#endif
