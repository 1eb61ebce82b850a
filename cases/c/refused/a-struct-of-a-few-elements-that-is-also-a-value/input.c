// adjoint --function f
// refused
// A struct that a variable holds has as many elements as its type says; the block of the other has more.
#include <stdlib.h>

struct series {
  int length;
  double at[1];
};

double f(int n, const double *x) {
  struct series *s = malloc(sizeof(struct series) + (n - 1) * sizeof(double));
  struct series one = {1, {x[0] * x[0]}};
  for (int i = 0; i < n; i++) s->at[i] = x[i] * one.at[0];
  double sum = 0;
  for (int i = 0; i < n; i++) sum += s->at[i];
  free(s);
  return sum;
}
