#include "lstm.h"
#include <math.h>
#include <stdlib.h>

static double sigmoid(double x) {
  return 1.0 / (1.0 + exp(-x));
}

/* log(2 + sum of exponentials) */
static double log_sum_exp(const double *x, int n) {
  double sum = 0.0;
  for (int i = 0; i < n; i++) sum += exp(x[i]);
  return log(sum + 2);
}

/* One layer, one step: overwrites its hidden and cell states. `input` may be the hidden state of the layer before. */
static void lstm_unit(int b, const double *weight, const double *bias, double *hidden, double *cell, const double *input) {
  double *gates = (double *)malloc(4 * b * sizeof(double));
  double *forget = &gates[0];
  double *ingate = &gates[b];
  double *outgate = &gates[2 * b];
  double *change = &gates[3 * b];
  for (int i = 0; i < b; i++) {
    forget[i] = sigmoid(input[i] * weight[i] + bias[i]);
    ingate[i] = sigmoid(hidden[i] * weight[b + i] + bias[b + i]);
    outgate[i] = sigmoid(input[i] * weight[2 * b + i] + bias[2 * b + i]);
    change[i] = tanh(hidden[i] * weight[3 * b + i] + bias[3 * b + i]);
  }
  for (int i = 0; i < b; i++) cell[i] = cell[i] * forget[i] + ingate[i] * change[i];
  for (int i = 0; i < b; i++) hidden[i] = outgate[i] * tanh(cell[i]);
  free(gates);
}

/* All layers, one step: from `input` to `output`. */
static void lstm_predict(int l, int b, const double *w, const double *w2, double *state, const double *input, double *output) {
  for (int i = 0; i < b; i++) output[i] = input[i] * w2[i];
  double *v = output;
  for (int i = 0; i <= 2 * l * b - 1; i += 2 * b) {
    lstm_unit(b, &w[i * 4], &w[i * 4 + 4 * b], &state[i], &state[i + b], v);
    v = &state[i];
  }
  for (int i = 0; i < b; i++) output[i] = v[i] * w2[b + i] + w2[2 * b + i];
}

void lstm_objective(int l, int c, int b, const double *main_params, const double *extra_params, double *state,
                    const double *sequence, double *loss) {
  double total = 0.0;
  int count = 0;
  double *prediction = (double *)malloc(b * sizeof(double));
  double *normalised = (double *)malloc(b * sizeof(double));
  for (int t = 0; t <= (c - 1) * b - 1; t += b) {
    lstm_predict(l, b, main_params, extra_params, state, &sequence[t], prediction);
    double lse = log_sum_exp(prediction, b);
    for (int i = 0; i < b; i++) normalised[i] = prediction[i] - lse;
    const double *truth = &sequence[t + b];
    for (int i = 0; i < b; i++) total += truth[i] * normalised[i];
    count += b;
  }
  *loss = -total / count;
  free(prediction);
  free(normalised);
}
