/*
 * The layers backward, written by hand. Each increments the adjoints of its inputs (inpb, weightb, biasb, qkvb, logitsb) by those of
 * its outputs, from the arrays that the forward layer has left. None records anything.
 */
#ifndef LAYERS_HAND_H
#define LAYERS_HAND_H

void layernorm_backward(float *inpb, float *weightb, float *biasb, const float *outb, const float *inp, const float *weight,
                        const float *mean, const float *rstd, int B, int T, int C);
void matmul_backward(float *inpb, float *weightb, float *biasb, const float *outb, const float *inp, const float *weight, int B,
                     int T, int C, int OC);
/* work [T] */
void attention_backward(float *qkvb, const float *outb, const float *qkv, const float *att, float *work, int B, int T, int C,
                        int NH);
void gelu_backward(float *inpb, const float *inp, const float *outb, int N);
void crossentropy_backward(float *logitsb, const float *lossesb, const float *probs, const int *targets, int B, int T, int V);

/* Forward and backward at once, with one hyperbolic tangent. */
void gelu_hand_b(float *out, const float *outb, const float *inp, float *inpb, int N);

#endif
