// adjoint --function f
// at {"n": 3, "x": [0.7, 0.4, -0.3]}
// One malloc for a struct and what its pointers lead to, and a copy of all of it; one that has no pointer to it at all, and a copy of the
// struct alone, which takes nothing of that along.
#include <stdlib.h>
#include <string.h>

struct layer {
  int inputs;
  double scale;
  double *weight, *output;
};
struct header {
  int count;
  double factor;
};

static struct layer *make(int n) {
  const size_t size = sizeof(struct layer) + sizeof(double) * (n + 1) + n * sizeof(double);
  struct layer *s = malloc(size);
  if (s == NULL) return NULL;
  s->inputs = n;
  s->scale = 0.5;
  s->weight = (double *)((char *)s + sizeof(struct layer));
  s->output = (double *)((char *)s + sizeof(struct layer) + (n + 1) * sizeof(double));
  return s;
}

static struct layer *twin(const struct layer *s) {
  const int size = sizeof *s + sizeof(double) * (2 * s->inputs + 1);
  struct layer *t = malloc(size);
  if (t == NULL) return NULL;
  memcpy(t, s, size);
  t->weight = (double *)(t + 1);
  t->output = t->weight + t->inputs + 1;
  return t;
}

static double *data(struct header *h) { return (double *)(h + 1); }

static void run(struct layer *s, const double *x) {
  for (int i = 0; i < s->inputs; i++) s->output[i] = s->scale * s->weight[i] * x[i] + s->weight[s->inputs];
}

double f(int n, const double *x) {
  struct layer *s = make(n);
  struct header *sums = calloc(1, sizeof *sums + n * sizeof(double));
  sums->count = n;
  for (int i = 0; i <= n; i++) s->weight[i] = i < n ? x[i] * x[i] : x[0];
  struct layer *t = twin(s);
  s->weight[0] = 2;
  run(s, x);
  run(t, x);
  for (int i = 0; i < n; i++) ((double *)&sums[1])[i] += s->output[i] * t->output[i];
  sums->factor = x[1];
  struct header copy = *sums;
  double r = 0;
  for (int i = 0; i < copy.count; i++) r += copy.factor * data(sums)[i] * data(sums)[0];
  free(sums);
  free(s);
  free(t);
  return r;
}
