// adjoint --function f
// at { "n": 3, "x": [0.5, 1.2, 0.8] }
// The copy of `shape` asks for `soft`, which stands below it.
#include <math.h>
#include <stddef.h>
typedef struct stage stage;
struct stage {
  void (*run)(stage *, double *, int);
  void *state;
  stage *next;
};
struct shaper {
  double (*of)(double);
  double drive;
};

static void amplify(stage *s, double *b, int n) {
  double *gain = s->state;
  for (int i = 0; i < n; i++) b[i] *= *gain;
}

static void shape(stage *s, double *b, int n) {
  struct shaper *h = s->state;
  for (double *p = b, *end = b + n; p != end; ++p) *p = h->of(h->drive * *p);
}

static double soft(double x) { return x / (1 + fabs(x)); }

double f(int n, const double *x) {
  double gain = x[0], b[8], s = 0;
  struct shaper first = {tanh, 1 + x[1]}, second = {soft, 2};
  stage stages[3] = {{amplify, &gain, &stages[1]}, {shape, &first, &stages[2]}, {shape, &second, NULL}};
  for (int i = 0; i < 8; i++) b[i] = sin(i * x[i % n]);
  for (stage *at = stages; at != NULL; at = at->next) at->run(at, b, 8);
  for (int i = 0; i < 8; i++) s += b[i] * b[i] * (i + 1);
  return s;
}
