/* Softmax regression: the mean cross-entropy of a batch, and the squared weights. */
#ifndef SOFTMAX_H
#define SOFTMAX_H

/* weights[classes][features], bias[classes], x[samples][features], labels[samples] */
double softmax_loss(int samples, int features, int classes, const double *weights, const double *bias, const double *x,
                    const int *labels, double decay);

/* The same for images of digits, of fixed size. */
enum { PIXELS = 64, DIGITS = 10 };
double softmax_digits_loss(int samples, double weights[DIGITS][PIXELS], double bias[DIGITS], double x[][PIXELS],
                           const int *labels, double decay);

/* The same, layer after layer for all samples at once; targets[samples][classes] are probabilities. */
double softmax_batch_loss(int samples, int features, int classes, double weights[classes][features], double bias[classes],
                          double x[samples][features], double targets[samples][classes], double decay);

#endif
