#ifndef MODEL_H
#define MODEL_H

struct cell {
  double v, w;
};

double left(struct cell *c, int n);
double right(struct cell *c, int n);

#endif
