// adjoint --function f
// at {"n": 5, "x": [1.1, 0.7, 1.3, 0.4, 0.9]}
// Structs whose last member has one element by its declaration and n by the size of the block: the size with the struct's own elements
// counted, taken away, and with the member's offset in place of the struct's size; cleared with all that is behind.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double re, im;
} number;

struct series {
  int length;
  struct series *before;
  number at[1];
};

typedef struct {
  int length;
  float first;
  double values[2];
} samples;

static struct series *series_of(int n, const double *x, struct series *before) {
  struct series *s = malloc(sizeof(struct series) + (n - 1) * sizeof(number));
  s->length = n;
  s->before = before;
  for (int i = 0; i < n; i++) s->at[i] = (number){x[i], x[i] * x[n - 1 - i]};
  return s;
}

double f(int n, const double *x) {
  struct series *all = NULL;
  for (int k = 1; k <= n; k++) all = series_of(k, x, all);
  size_t size = sizeof(samples) - 2 * sizeof(double) + n * sizeof(double);
  samples *sums = malloc(size);
  samples *products = malloc(offsetof(samples, values) + (size_t)n * sizeof(double));
  memset(sums, 0, size);
  for (int i = 0; i < n; i++) products->values[i] = 1;
  for (struct series *s = all; s != NULL; s = s->before)
    for (int i = 0; i < s->length; i++) {
      sums->values[i] += s->at[i].re * s->at[i].im;
      products->values[i] *= s->at[i].im;
    }
  double result = 0;
  for (int i = 0; i < n; i++) result += sums->values[i] * products->values[i];
  free(sums);
  free(products);
  while (all != NULL) {
    struct series *before = all->before;
    free(all);
    all = before;
  }
  return result;
}
