// adjoint --function area
// at {"a": 0.7, "b": 0.6}
// Each file has a struct of its own under the name.
#include "pool.h"
#include "range.h"
typedef struct {
  double w[3];
  int n;
} row;

double area(double a, double b) {
  row *r = make(sizeof *r);
  r->n = 3;
  for (int i = 0; i < r->n; i++) r->w[i] = a * (i + 1) + b;
  double s = width(a, b);
  for (int i = 0; i < r->n; i++) s += r->w[i] * r->w[i];
  drop(r);
  return s;
}
