// adjoint --function work
// refused
// rate comes to stand in the other file, where the number in its struct would be a float.
#include "rule.h"
typedef double real;
typedef struct {
  real gain;
} law;

static void rate(const void *user, double x, struct answer *out) {
  const law *l = user;
  real third = l->gain / 3;
  out->value = third * x;
}

double work(double a, double b) {
  law l = {a * b};
  rule r = {rate, 10};
  return integrate(&r, &l, 0, 1);
}
