#include "softmax.h"
#include <math.h>

static void scores(int features, int classes, const double *weights, const double *bias, const double *x, double *z) {
  for (int k = 0; k < classes; k++) {
    double sum = bias[k];
    for (int j = 0; j < features; j++) sum += weights[k * features + j] * x[j];
    z[k] = sum;
  }
}

/* z becomes the probabilities of the classes. */
static void softmax(int classes, double *z) {
  double largest = z[0], sum = 0.0;
  for (int k = 1; k < classes; k++) {
    if (z[k] > largest) largest = z[k];
  }
  for (int k = 0; k < classes; k++) {
    z[k] = exp(z[k] - largest);
    sum += z[k];
  }
  for (int k = 0; k < classes; k++) z[k] /= sum;
}

double softmax_loss(int samples, int features, int classes, const double *weights, const double *bias, const double *x,
                    const int *labels, double decay) {
  double loss = 0.0;
  double probabilities[classes];
  for (int i = 0; i < samples; i++) {
    scores(features, classes, weights, bias, x + i * features, probabilities);
    softmax(classes, probabilities);
    loss -= log(probabilities[labels[i]]);
  }
  loss /= samples;
  double penalty = 0.0;
  for (int k = 0; k < classes * features; k++) penalty += weights[k] * weights[k];
  return loss + 0.5 * decay * penalty;
}

double softmax_batch_loss(int samples, int features, int classes, double weights[classes][features], double bias[classes],
                          double x[samples][features], double targets[samples][classes], double decay) {
  double logits[samples][classes], logp[samples][classes];
  for (int i = 0; i < samples; i++) {
    for (int k = 0; k < classes; k++) {
      logits[i][k] = bias[k];
      for (int j = 0; j < features; j++) logits[i][k] += weights[k][j] * x[i][j];
    }
  }
  for (int i = 0; i < samples; i++) {
    double largest = logits[i][0], sum = 0.0;
    for (int k = 1; k < classes; k++) largest = fmax(largest, logits[i][k]);
    for (int k = 0; k < classes; k++) sum += exp(logits[i][k] - largest);
    for (int k = 0; k < classes; k++) logp[i][k] = logits[i][k] - largest - log(sum);
  }
  double loss = 0.0;
  for (int i = 0; i < samples; i++) {
    for (int k = 0; k < classes; k++) loss -= targets[i][k] * logp[i][k];
  }
  loss /= samples;
  for (int k = 0; k < classes; k++) {
    for (int j = 0; j < features; j++) loss += 0.5 * decay * weights[k][j] * weights[k][j];
  }
  return loss;
}

double softmax_digits_loss(int samples, double weights[DIGITS][PIXELS], double bias[DIGITS], double x[][PIXELS],
                           const int *labels, double decay) {
  double loss = 0.0;
  for (int i = 0; i < samples; i++) {
    double score[DIGITS], p[DIGITS];
    double largest = -1e300, sum = 0.0;
    for (int k = 0; k < DIGITS; k++) {
      score[k] = bias[k];
      for (int j = 0; j < PIXELS; j++) score[k] += weights[k][j] * x[i][j];
      if (score[k] > largest) largest = score[k];
    }
    for (int k = 0; k < DIGITS; k++) {
      p[k] = exp(score[k] - largest);
      sum += p[k];
    }
    for (int k = 0; k < DIGITS; k++) p[k] /= sum;
    loss += -log(p[labels[i]]) / samples;
  }
  for (int k = 0; k < DIGITS; k++) {
    for (int j = 0; j < PIXELS; j++) loss += 0.5 * decay * weights[k][j] * weights[k][j];
  }
  return loss;
}
