/* A transformer that predicts the next token: embedding, some layers of attention and of two matrices, normalisation, scores. */
#ifndef NETWORK_H
#define NETWORK_H

#include <stddef.h>

typedef struct {
  int B, T, C; /* sequences, tokens of each, channels */
  int V, L, NH; /* words, layers, heads */
} Config;

/* All into one block: that of network_parameters. The first index of what every layer has is the layer. */
typedef struct {
  float *wte, *wpe;                   /* [V][C], [T][C]: embeddings of words, which are the scores' weights too, and of places */
  float *ln1w, *ln1b;                 /* [L][C] */
  float *qkvw, *qkvb;                 /* [L][3 C][C], [L][3 C] */
  float *projw, *projb;               /* [L][C][C], [L][C] */
  float *ln2w, *ln2b;                 /* [L][C] */
  float *upw, *upb, *downw, *downb;   /* [L][4 C][C], [L][4 C], [L][C][4 C], [L][C] */
  float *lnfw, *lnfb;                 /* [C] */
} Parameters;

size_t network_parameter_count(Config config);
Parameters network_parameters(Config config, float *memory);

/* The numbers in `acts`; the losses of all tokens are the last B T of them. */
size_t network_activation_count(Config config);

/* The mean loss. tokens and targets [B][T] */
float network_loss(Config config, const Parameters *params, float *acts, const int *tokens, const int *targets);

#endif
