// adjoint --function loss --wrt parameters
// at {"parameters": [-0.524, 0.088, -0.26, 0.208, 0.251, -0.869, -0.974, 0.675, -0.481, -0.531, 0.991, -0.059, 0.673, -0.047, 0.278, -0.699, 0.27, 0.736, 0.046, 0.483, 0.343, -0.872, 0.516, 0.182, -0.397, -0.938, 0.731, -0.055, 0.438, 0.758, 0.428, 0.842, -0.21, 0.602, -0.111, 0.871, 0.758, -0.805, -0.728, -0.566, 0.931, -0.128, 0.253, -0.398, 0.014, -0.228], "samples": 3, "x": [-0.298, 0.17, 0.169, 0.808, 0.364, 0.858, 0.713, 0.982, 0.343], "labels": [0, 1, 1]}
// A small network: layers allocated one by one, activation by function pointer, cross entropy over a batch.
#include <math.h>
#include <stdlib.h>

typedef double (*activation)(double);

typedef struct layer {
  int in, out;
  double *weights, *bias;
  double *sums, *values;
  activation f;
  struct layer *next;
} layer;

static double relu(double x) { return x > 0 ? x : 0.01 * x; }
static double tangent(double x) { return tanh(x); }

static layer *make_layer(int in, int out, const double **parameters, activation f) {
  layer *l = calloc(1, sizeof *l);
  l->in = in;
  l->out = out;
  l->f = f;
  l->weights = malloc(in * out * sizeof(double));
  l->bias = malloc(out * sizeof(double));
  l->sums = malloc(out * sizeof(double));
  l->values = malloc(out * sizeof(double));
  for (int i = 0; i < in * out; i++) l->weights[i] = *(*parameters)++;
  for (int i = 0; i < out; i++) l->bias[i] = *(*parameters)++;
  return l;
}

static const double *forward(layer *first, const double *x) {
  const double *input = x;
  for (layer *l = first; l; l = l->next) {
    for (int i = 0; i < l->out; i++) {
      double *sum = &l->sums[i];
      *sum = l->bias[i];
      for (int j = 0; j < l->in; j++) *sum += l->weights[i * l->in + j] * input[j];
      l->values[i] = l->f(*sum);
    }
    input = l->values;
  }
  return input;
}

static double cross_entropy(int n, const double *z, int label) {
  double top = z[0], sum = 0;
  for (int i = 1; i < n; i++) top = fmax(top, z[i]);
  for (int i = 0; i < n; i++) sum += exp(z[i] - top);
  return log(sum) + top - z[label];
}

double loss(const double *parameters, int samples, const double *x, const int *labels) {
  static const int sizes[] = {3, 4, 4, 2};
  const int layers = sizeof sizes / sizeof *sizes - 1;
  const double *p = parameters;
  layer *first = NULL, **end = &first;
  for (int k = 0; k < layers; k++) {
    *end = make_layer(sizes[k], sizes[k + 1], &p, k % 2 ? tangent : relu);
    end = &(*end)->next;
  }
  double total = 0;
  for (int s = 0; s < samples; s++) total += cross_entropy(sizes[layers], forward(first, x + s * sizes[0]), labels[s]);
  while (first) {
    layer *next = first->next;
    free(first->weights);
    free(first->bias);
    free(first->sums);
    free(first->values);
    free(first);
    first = next;
  }
  return total / samples;
}
