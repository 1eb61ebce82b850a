// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// Other functions call prepare and resize: what is there is new, or nothing.
#include <stdlib.h>
struct layer {
  int n;
  double *w, *b;
};
static struct layer *layer;
static double *buffer, *twin;
static int room;

static double *numbers(int n) {
  double *made = n > 0 ? malloc(n * sizeof *made) : NULL;
  return made;
}

static double *zeros(int n) { return n > 0 ? (double *)calloc(n, sizeof(double)) : NULL; }

void prepare(int n) {
  layer = malloc(sizeof *layer);
  if (layer != NULL) {
    layer->n = n;
    layer->w = numbers(n);
    layer->b = zeros(n);
    for (int i = 0; i < n; i++) layer->w[i] = i;
  }
}

void resize(int n) {
  free(buffer);
  buffer = n > 0 ? malloc(n * sizeof *buffer) : NULL;
  twin = n < 0 ? NULL : n > 2 ? zeros(n) : numbers(n);
  room = n;
  for (int i = 0; i < n; i++) buffer[i] = twin[i] = 0.1 * i;
}

double f(int n, const double *x) {
  double s = x[0];
  for (int i = 0; i < room; i++) {
    buffer[i] += x[i % n] * x[0];
    twin[i] = buffer[i] * s;
    s += twin[i];
  }
  if (layer != NULL)
    for (int i = 0; i < layer->n; i++) {
      layer->w[i] = x[i % n] * s;
      layer->b[i] += layer->w[i];
      s += layer->b[i];
    }
  return s;
}
