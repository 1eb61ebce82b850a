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
