// adjoint --function power
// at {"x": 1.5, "n": 4}
// A program that ends soon gives nothing back; the laws look over it.
#include <stdlib.h>

struct cell { double value; struct cell *before; };

double power(double x, int n) {
  struct cell *last = NULL;
  for (int i = 0; i < n; i++) {
    struct cell *c = malloc(sizeof *c);
    c->value = last == NULL ? x : last->value * x;
    c->before = last;
    last = c;
  }
  double sum = 0;
  for (; last != NULL; last = last->before) sum += last->value;
  return sum;
}
