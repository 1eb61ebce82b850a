#include "model.h"
/* another square than that of kick.c */
static void square(double *p) { *p *= *p; }
void drift(struct world *w, double h) {
  for (struct body *b = w->bodies; b != w->bodies + w->n; ++b) {
    double damp = 0.9;
    square(&damp);
    b->x[0] += h * b->v[0] * damp;
    b->x[1] += h * b->v[1] * damp;
  }
}
