/* The adjoints of the losses with respect to weights and bias, written by hand. They increment both and return the loss. */
#ifndef SOFTMAX_HAND_H
#define SOFTMAX_HAND_H

#include <stddef.h>

/* Bytes that the last call carried from a forward to a backward sweep, at most at one time. */
extern size_t softmax_hand_bytes;

double softmax_loss_hand_b(int samples, int features, int classes, const double *weights, double *weightsb, const double *bias,
                           double *biasb, const double *x, const int *labels, double decay, double seed);
double softmax_batch_loss_hand_b(int samples, int features, int classes, const double *weights, double *weightsb,
                                 const double *bias, double *biasb, const double *x, const double *targets, double decay,
                                 double seed);

#endif
