/* Softmax regression: the mean cross-entropy of a batch, and the squared weights. */
#ifndef SOFTMAX_H
#define SOFTMAX_H

/* weights[classes][features], bias[classes], x[samples][features], labels[samples] */
double softmax_loss(int samples, int features, int classes, const double *weights, const double *bias, const double *x,
                    const int *labels, double decay);

#endif
