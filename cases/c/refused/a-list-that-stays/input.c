// adjoint --function f
// refused
#include <stdlib.h>

struct link { double value; struct link *next; };
static struct link *chain;

double f(double x) {
  double s = 0;
  struct link *l = malloc(sizeof *l);
  l->value = x * x;
  l->next = chain;
  chain = l;
  for (; l; l = l->next) s += l->value * x;
  return s;
}
