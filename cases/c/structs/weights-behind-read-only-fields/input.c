// adjoint --function output
// at {"layers": 3, "sizes": [2, 3, 1], "w": [0.1, 0.2, -0.3, 0.4, 0.5, -0.6, 0.7, 0.8, -0.9, 0.15, 0.25, -0.35, 0.45], "x": [0.3, 0.9]}
// The shadows of what a field only reads are written: also where the address of one of them is taken.
#include <math.h>
#include <stdlib.h>

struct layer {
  int in, out;
  const double *w, *b;
  double *z;
  struct layer *prev;
};

static const double *forward(struct layer *l, const double *x) {
  const double *in = l->prev ? forward(l->prev, x) : x;
  for (int o = 0; o < l->out; o++) {
    double s = l->b[o];
    for (int i = 0; i < l->in; i++) s += l->w[o * l->in + i] * in[i];
    l->z[o] = tanh(s);
  }
  return l->z;
}

double output(int layers, const int *sizes, const double *w, const double *x) {
  struct layer *top = NULL;
  for (int i = 1; i < layers; i++) {
    struct layer *l = malloc(sizeof *l);
    *l = (struct layer){sizes[i - 1], sizes[i], w, w + sizes[i - 1] * sizes[i], calloc(sizes[i], sizeof(double)), top};
    w = l->b + l->out;
    top = l;
  }
  double y = *forward(top, x);
  while (top) {
    struct layer *prev = top->prev;
    free(top->z);
    free(top);
    top = prev;
  }
  return y * y;
}
