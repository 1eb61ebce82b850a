#ifndef INNER_H
#define INNER_H
/* Defined wherever it is included: by one object of a program. */
extern inline double sq(double x) { return x * x; }
#endif
