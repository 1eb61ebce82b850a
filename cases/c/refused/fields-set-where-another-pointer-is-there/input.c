// adjoint --function f
// refused
// What the fields hold where `other` is NULL nobody knows.
#include <stdlib.h>
struct layer {
  int n;
  double *w, *b;
};
static struct layer *layer;

void prepare(int n, const double *other) {
  layer = malloc(sizeof *layer);
  if (other != NULL) {
    layer->n = n;
    layer->w = calloc(n, sizeof(double));
    layer->b = calloc(n, sizeof(double));
  }
}

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) layer->w[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) s += layer->w[i] * layer->b[i];
  return s;
}
