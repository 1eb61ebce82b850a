/* The layers of a small transformer, forward. B sequences of T tokens, C channels; arrays are contiguous, the last index is fastest. */
#ifndef LAYERS_H
#define LAYERS_H

/* out and inp [B][T][C]; mean and rstd [B][T] are kept for later use; weight and bias [C] */
void layernorm_forward(float *out, float *mean, float *rstd, const float *inp, const float *weight, const float *bias, int B,
                       int T, int C);

/* out [B][T][OC] = inp [B][T][C] times weight [OC][C], transposed, plus bias [OC] or NULL */
void matmul_forward(float *out, const float *inp, const float *weight, const float *bias, int B, int T, int C, int OC);

/* qkv [B][T][3 C]: queries, keys, values of all heads; preatt and att [B][NH][T][T]; out [B][T][C] */
void attention_forward(float *out, float *preatt, float *att, const float *qkv, int B, int T, int C, int NH);

void gelu_forward(float *out, const float *inp, int N);

void residual_forward(float *out, const float *inp1, const float *inp2, int N);

/* probs and logits [B][T][V], losses and targets [B][T] */
void crossentropy_forward(float *losses, float *probs, const float *logits, const int *targets, int B, int T, int V);

#endif
