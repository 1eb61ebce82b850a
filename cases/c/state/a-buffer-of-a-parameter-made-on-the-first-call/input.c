// adjoint --function f
// at {"filter": {"length": 0, "calls": 0}, "n": 3, "x": [0.5, -1.25, 2]}
// The next call goes on with it: what the filter says of itself is afterwards what f leaves, and the buffer is there once.
#include <stdlib.h>

struct window {
  double *weights;
};
struct filter {
  double *sums;
  struct window *window;
  int length, calls;
};

static void begin(struct filter *filter, int n) {
  filter->window = calloc(1, sizeof *filter->window);
  filter->window->weights = malloc(n * sizeof *filter->window->weights);
  filter->sums = malloc(n * sizeof *filter->sums);
  for (int i = 0; i < n; i++) filter->window->weights[i] = 1.0 / (i + 1);
  filter->length = n;
}

double f(struct filter *filter, int n, const double *x) {
  double s = 0;
  if (filter->length == 0) begin(filter, n);
  for (int i = 0; i < n; i++) filter->sums[i] = filter->window->weights[i] * x[i] * x[i];
  for (int i = 0; i < filter->length; i++) s += filter->sums[i] * filter->sums[0];
  filter->calls++;
  return s;
}
