/* ADOL-C: the same program with adouble, its tape, and one reverse sweep. */
#include "lstm_adolc.h"
#include <adolc/adolc.h>
#include <vector>

static const short TAPE = 3;

template <class T> static T sigmoid(const T &x) {
  return 1.0 / (1.0 + exp(-x));
}

template <class T> static void unit(int b, const T *weight, const T *bias, T *hidden, T *cell, const T *input) {
  std::vector<T> forget(b), in(b), out(b), change(b);
  for (int i = 0; i < b; i++) {
    forget[i] = sigmoid<T>(input[i] * weight[i] + bias[i]);
    in[i] = sigmoid<T>(hidden[i] * weight[b + i] + bias[b + i]);
    out[i] = sigmoid<T>(input[i] * weight[2 * b + i] + bias[2 * b + i]);
    change[i] = tanh(hidden[i] * weight[3 * b + i] + bias[3 * b + i]);
  }
  for (int i = 0; i < b; i++) cell[i] = cell[i] * forget[i] + in[i] * change[i];
  for (int i = 0; i < b; i++) hidden[i] = out[i] * tanh(cell[i]);
}

template <class T>
static T objective(int l, int c, int b, const T *params, const T *extra, T *state, const double *sequence) {
  T total = 0.0;
  std::vector<T> first(b), prediction(b);
  for (int t = 0; t < c - 1; t++) {
    for (int i = 0; i < b; i++) first[i] = sequence[t * b + i] * extra[i];
    const T *v = &first[0];
    for (int k = 0; k < l; k++) {
      unit<T>(b, params + 8 * b * k, params + 8 * b * k + 4 * b, state + 2 * b * k, state + 2 * b * k + b, v);
      v = state + 2 * b * k;
    }
    T sum = 0.0;
    for (int i = 0; i < b; i++) {
      prediction[i] = v[i] * extra[b + i] + extra[2 * b + i];
      sum += exp(prediction[i]);
    }
    T lse = log(sum + 2);
    for (int i = 0; i < b; i++) total += sequence[(t + 1) * b + i] * (prediction[i] - lse);
  }
  return -total / ((c - 1) * b);
}

extern "C" void lstm_adolc(int l, int c, int b, const double *params, const double *state, const double *sequence,
                           double *gradient) {
  const int count = 8 * l * b + 3 * b;
  double value;
  trace_on(TAPE);
  {
    std::vector<adouble> active(count), states(2 * l * b);
    for (int i = 0; i < count; i++) active[i] <<= params[i];
    for (int i = 0; i < 2 * l * b; i++) states[i] = state[i];
    adouble loss = objective<adouble>(l, c, b, &active[0], &active[8 * l * b], &states[0], sequence);
    loss >>= value;
  }
  trace_off();
  ::gradient(TAPE, count, params, gradient);
}
