// adjoint --function f
// at { "x": [0.1, 0.5, 0.9, 0.3], "n": 4, "nt": 7, "k": 0.3 }
// A step changes fields, arrays in structs and a static counter.

#include <math.h>

typedef struct {
  double mean, data[4];
  int count;
} State;

static int calls = 0;

static void step(State *s, double k) {
  calls++;
  s->mean = 0;
  for (int i = 0; i < 4; i++) {
    s->data[i] = sin(s->data[i] * k) + 0.1 * (calls % 2);
    s->mean += s->data[i] / 4;
  }
  s->count++;
}

double f(const double *x, int n, int nt, double k) {
  State s = {0, {0, 0, 0, 0}, 0};
  for (int i = 0; i < n && i < 4; i++) s.data[i] = x[i];
  double sum = 0;
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    step(&s, k);
    sum += s.mean * s.count;
  }
  return sum;
}
