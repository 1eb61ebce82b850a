// adjoint --function run
// refused
#include <stdlib.h>

struct pair {
  double weight;
  int at;
};

void *xmalloc(size_t n);

double run(int n, const double *x) {
  struct pair *pairs = xmalloc(n * sizeof(struct pair));
  double *a = xmalloc(n * sizeof *a);
  double sum = 0;
  for (int i = 0; i < n; i++) {
    a[i] = x[i] * x[i];
    pairs[i].weight = a[i];
    pairs[i].at = i;
  }
  for (int i = 0; i < n; i++) sum += pairs[i].weight * a[pairs[i].at];
  free(pairs);
  free(a);
  return sum;
}
