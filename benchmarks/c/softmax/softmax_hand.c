/*
 * By hand. Samples do not depend on each other but for the sum: a sample's backward sweep follows its forward sweep at once. The
 * adjoint of a score is the probability of its class times the sum of the targets, less the target. Carried are one sample's
 * probabilities.
 */
#include "softmax_hand.h"
#include <math.h>
#include <stdlib.h>

size_t softmax_hand_bytes;

/* The scores of one sample go to z; returns the largest. */
static double scores(int features, int classes, const double *weights, const double *bias, const double *restrict x, double *z) {
  double largest = -HUGE_VAL;
  for (int k = 0; k < classes; k++) {
    const double *restrict w = weights + k * features;
    double score = bias[k];
    for (int j = 0; j < features; j++) score += w[j] * x[j];
    z[k] = score;
    if (score > largest) largest = score;
  }
  return largest;
}

/* From the adjoints zb of one sample's scores. */
static void scores_b(int features, int classes, double *weightsb, double *restrict biasb, const double *restrict x,
                     const double *restrict zb) {
  for (int k = 0; k < classes; k++) {
    double *restrict wb = weightsb + k * features;
    const double seed = zb[k];
    biasb[k] += seed;
    for (int j = 0; j < features; j++) wb[j] += seed * x[j];
  }
}

/* Half the decay times the squared weights. */
static double penalty_b(int count, const double *restrict weights, double *restrict weightsb, double decay, double seed) {
  double sum = 0;
  for (int k = 0; k < count; k++) {
    sum += weights[k] * weights[k];
    weightsb[k] += seed * decay * weights[k];
  }
  return 0.5 * decay * sum;
}

double softmax_loss_hand_b(int samples, int features, int classes, const double *weights, double *weightsb, const double *bias,
                           double *biasb, const double *x, const int *labels, double decay, double seed) {
  softmax_hand_bytes = classes * sizeof(double);
  double *z = malloc(softmax_hand_bytes), loss = 0;
  for (int i = 0; i < samples; i++, x += features) {
    const double largest = scores(features, classes, weights, bias, x, z), own = z[labels[i]] - largest;
    double sum = 0;
    for (int k = 0; k < classes; k++) sum += z[k] = exp(z[k] - largest);
    loss += log(sum) - own;
    const double scale = seed / (samples * sum);
    for (int k = 0; k < classes; k++) z[k] *= scale;
    z[labels[i]] -= seed / samples;
    scores_b(features, classes, weightsb, biasb, x, z);
  }
  free(z);
  return loss / samples + penalty_b(classes * features, weights, weightsb, decay, seed);
}

double softmax_batch_loss_hand_b(int samples, int features, int classes, const double *weights, double *weightsb,
                                 const double *bias, double *biasb, const double *x, const double *targets, double decay,
                                 double seed) {
  softmax_hand_bytes = classes * sizeof(double);
  double *z = malloc(softmax_hand_bytes), loss = 0;
  for (int i = 0; i < samples; i++, x += features, targets += classes) {
    const double largest = scores(features, classes, weights, bias, x, z);
    double sum = 0, total = 0;
    for (int k = 0; k < classes; k++) {
      loss -= targets[k] * (z[k] - largest);
      total += targets[k];
      sum += z[k] = exp(z[k] - largest);
    }
    loss += total * log(sum);
    const double scale = total / sum, share = seed / samples;
    for (int k = 0; k < classes; k++) z[k] = share * (scale * z[k] - targets[k]);
    scores_b(features, classes, weightsb, biasb, x, z);
  }
  free(z);
  return loss / samples + penalty_b(classes * features, weights, weightsb, decay, seed);
}
