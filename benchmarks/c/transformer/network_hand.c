/*
 * By hand: the layers backward. The activations are what is carried, with nothing beside them. Of their adjoints only those of one
 * layer exist at a time: that of the residual stream, which all layers add to, and a piece of memory for each width.
 */
#include "network_hand.h"
#include "layers_hand.h"
#include <stdlib.h>
#include <string.h>

float network_loss_hand_b(Config config, const Parameters *p, const Parameters *pb, float *acts, const int *tokens,
                          const int *targets, float lossb) {
  const int B = config.B, T = config.T, C = config.C, V = config.V, L = config.L, NH = config.NH;
  const int rows = B * T, wide = rows * C, squares = rows * NH * T;
  const float loss = network_loss(config, p, acts, tokens, targets);
  const float *encoded = acts, *ln1 = encoded + wide, *ln1_mean = ln1 + L * wide, *ln1_rstd = ln1_mean + L * rows;
  const float *qkv = ln1_rstd + L * rows, *atty = qkv + 3 * L * wide, *preatt = atty + L * wide, *att = preatt + L * squares;
  const float *attproj = att + L * squares, *residual2 = attproj + L * wide, *ln2 = residual2 + L * wide;
  const float *ln2_mean = ln2 + L * wide, *ln2_rstd = ln2_mean + L * rows, *up = ln2_rstd + L * rows, *gelu = up + 4 * L * wide;
  const float *down = gelu + 4 * L * wide, *residual3 = down + L * wide, *lnf = residual3 + L * wide, *lnf_mean = lnf + wide;
  const float *lnf_rstd = lnf_mean + rows, *logits = lnf_rstd + rows, *probs = logits + rows * V;

  const size_t size = sizeof(float), largest = 4 * C > V ? 4 * wide : rows * V;
  float *work = malloc((2 * (size_t)wide + 2 * largest + rows + T) * size);
  float *residualb = work, *narrowb = residualb + wide, *oneb = narrowb + wide, *otherb = oneb + largest;
  float *seeds = otherb + largest, *row = seeds + rows;
  memset(residualb, 0, wide * size);
  memset(narrowb, 0, wide * size);
  memset(oneb, 0, (size_t)rows * V * size);
  for (int i = 0; i < rows; i++) seeds[i] = lossb / rows;
  crossentropy_backward(oneb, seeds, probs, targets, B, T, V);
  matmul_backward(narrowb, pb->wte, NULL, oneb, lnf, p->wte, B, T, C, V);
  const float *last = residual3 + (L - 1) * wide;
  layernorm_backward(residualb, pb->lnfw, pb->lnfb, narrowb, last, p->lnfw, lnf_mean, lnf_rstd, B, T, C);

  for (int l = L - 1; l >= 0; l--) {
    const float *before = l > 0 ? residual3 + (l - 1) * wide : encoded;
    /* The feed-forward half adds to the stream: its adjoint is that of what is added, and stays. */
    memset(oneb, 0, 4 * wide * size);
    matmul_backward(oneb, pb->downw + l * 4 * C * C, pb->downb + l * C, residualb, gelu + l * 4 * wide, p->downw + l * 4 * C * C, B,
                    T, 4 * C, C);
    memset(otherb, 0, 4 * wide * size);
    gelu_backward(otherb, up + l * 4 * wide, oneb, 4 * wide);
    memset(narrowb, 0, wide * size);
    matmul_backward(narrowb, pb->upw + l * 4 * C * C, pb->upb + l * 4 * C, otherb, ln2 + l * wide, p->upw + l * 4 * C * C, B, T, C,
                    4 * C);
    layernorm_backward(residualb, pb->ln2w + l * C, pb->ln2b + l * C, narrowb, residual2 + l * wide, p->ln2w + l * C,
                       ln2_mean + l * rows, ln2_rstd + l * rows, B, T, C);
    /* The half with attention. */
    memset(narrowb, 0, wide * size);
    matmul_backward(narrowb, pb->projw + l * C * C, pb->projb + l * C, residualb, atty + l * wide, p->projw + l * C * C, B, T, C, C);
    memset(oneb, 0, 3 * wide * size);
    attention_backward(oneb, narrowb, qkv + l * 3 * wide, att + l * squares, row, B, T, C, NH);
    memset(narrowb, 0, wide * size);
    matmul_backward(narrowb, pb->qkvw + l * 3 * C * C, pb->qkvb + l * 3 * C, oneb, ln1 + l * wide, p->qkvw + l * 3 * C * C, B, T, C,
                    3 * C);
    layernorm_backward(residualb, pb->ln1w + l * C, pb->ln1b + l * C, narrowb, before, p->ln1w + l * C, ln1_mean + l * rows,
                       ln1_rstd + l * rows, B, T, C);
  }
  for (int r = 0; r < rows; r++) {
    float *restrict wordb = pb->wte + tokens[r] * C, *restrict placeb = pb->wpe + r % T * C;
    for (int i = 0; i < C; i++) {
      wordb[i] += residualb[r * C + i];
      placeb[i] += residualb[r * C + i];
    }
  }
  free(work);
  return loss;
}
