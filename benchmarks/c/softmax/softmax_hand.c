/*
 * By hand. Samples do not depend on each other but for the sum: a sample's backward sweep follows its forward sweep at once. The
 * adjoint of a score is the probability of its class, less one for the label's. Carried are one sample's probabilities.
 */
#include "softmax_hand.h"
#include <math.h>
#include <stdlib.h>

size_t softmax_hand_bytes;

double softmax_loss_hand_b(int samples, int features, int classes, const double *weights, double *weightsb, const double *bias,
                           double *biasb, const double *x, const int *labels, double decay, double seed) {
  softmax_hand_bytes = classes * sizeof(double);
  double *z = malloc(softmax_hand_bytes), loss = 0, penalty = 0;
  for (int i = 0; i < samples; i++) {
    const double *restrict sample = x + i * features;
    double largest = -HUGE_VAL, sum = 0;
    for (int k = 0; k < classes; k++) {
      const double *restrict w = weights + k * features;
      double score = bias[k];
      for (int j = 0; j < features; j++) score += w[j] * sample[j];
      z[k] = score;
      if (score > largest) largest = score;
    }
    const double own = z[labels[i]] - largest;
    for (int k = 0; k < classes; k++) sum += z[k] = exp(z[k] - largest);
    loss += log(sum) - own;
    const double scale = seed / (samples * sum);
    for (int k = 0; k < classes; k++) {
      double *restrict wb = weightsb + k * features;
      const double zb = scale * z[k] - (k == labels[i] ? seed / samples : 0);
      biasb[k] += zb;
      for (int j = 0; j < features; j++) wb[j] += zb * sample[j];
    }
  }
  for (int k = 0; k < classes * features; k++) {
    penalty += weights[k] * weights[k];
    weightsb[k] += seed * decay * weights[k];
  }
  free(z);
  return loss / samples + 0.5 * decay * penalty;
}
