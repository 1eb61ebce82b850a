#include "range.h"
#include "pool.h"
typedef struct {
  int n;
  double low, high;
} row;

double width(double a, double b) {
  row *r = make(sizeof *r);
  r->n = 2;
  r->low = a * b;
  r->high = a + b * r->n;
  double w = r->high * r->high - r->low;
  drop(r);
  return w;
}
