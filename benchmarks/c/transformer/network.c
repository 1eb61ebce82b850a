#include "network.h"
#include "layers.h"

size_t network_parameter_count(Config config) {
  size_t C = config.C;
  return (config.V + config.T) * C + config.L * (12 * C * C + 13 * C) + 2 * C;
}

Parameters network_parameters(Config config, float *memory) {
  Parameters p;
  int C = config.C, L = config.L;
  float *next = memory;
  p.wte = next, next += config.V * C;
  p.wpe = next, next += config.T * C;
  p.ln1w = next, next += L * C;
  p.ln1b = next, next += L * C;
  p.qkvw = next, next += L * 3 * C * C;
  p.qkvb = next, next += L * 3 * C;
  p.projw = next, next += L * C * C;
  p.projb = next, next += L * C;
  p.ln2w = next, next += L * C;
  p.ln2b = next, next += L * C;
  p.upw = next, next += L * 4 * C * C;
  p.upb = next, next += L * 4 * C;
  p.downw = next, next += L * 4 * C * C;
  p.downb = next, next += L * C;
  p.lnfw = next, next += C;
  p.lnfb = next;
  return p;
}

size_t network_activation_count(Config config) {
  size_t rows = config.B * config.T, att = rows * config.NH * config.T;
  return rows * config.C + config.L * (rows * (18 * config.C + 4) + 2 * att) + rows * (config.C + 2 + 2 * config.V + 1);
}

static void encoder_forward(float *out, const int *tokens, const float *wte, const float *wpe, int B, int T, int C) {
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      float *o = out + b * T * C + t * C;
      const float *word = wte + tokens[b * T + t] * C;
      const float *place = wpe + t * C;
      for (int i = 0; i < C; i++) o[i] = word[i] + place[i];
    }
  }
}

float network_loss(Config config, const Parameters *params, float *acts, const int *tokens, const int *targets) {
  int B = config.B, T = config.T, C = config.C, V = config.V, L = config.L, NH = config.NH;
  float *encoded = acts;
  float *ln1 = encoded + B * T * C;
  float *ln1_mean = ln1 + L * B * T * C;
  float *ln1_rstd = ln1_mean + L * B * T;
  float *qkv = ln1_rstd + L * B * T;
  float *atty = qkv + L * B * T * 3 * C;
  float *preatt = atty + L * B * T * C;
  float *att = preatt + L * B * NH * T * T;
  float *attproj = att + L * B * NH * T * T;
  float *residual2 = attproj + L * B * T * C;
  float *ln2 = residual2 + L * B * T * C;
  float *ln2_mean = ln2 + L * B * T * C;
  float *ln2_rstd = ln2_mean + L * B * T;
  float *up = ln2_rstd + L * B * T;
  float *gelu = up + L * B * T * 4 * C;
  float *down = gelu + L * B * T * 4 * C;
  float *residual3 = down + L * B * T * C;
  float *lnf = residual3 + L * B * T * C;
  float *lnf_mean = lnf + B * T * C;
  float *lnf_rstd = lnf_mean + B * T;
  float *logits = lnf_rstd + B * T;
  float *probs = logits + B * T * V;
  float *losses = probs + B * T * V;

  encoder_forward(encoded, tokens, params->wte, params->wpe, B, T, C);
  float *residual = encoded;
  for (int l = 0; l < L; l++) {
    if (l > 0) residual = residual3 + (l - 1) * B * T * C;
    float *l_ln1 = ln1 + l * B * T * C;
    float *l_qkv = qkv + l * B * T * 3 * C;
    float *l_atty = atty + l * B * T * C;
    float *l_attproj = attproj + l * B * T * C;
    float *l_residual2 = residual2 + l * B * T * C;
    float *l_ln2 = ln2 + l * B * T * C;
    float *l_up = up + l * B * T * 4 * C;
    float *l_gelu = gelu + l * B * T * 4 * C;
    float *l_down = down + l * B * T * C;
    float *l_residual3 = residual3 + l * B * T * C;

    layernorm_forward(l_ln1, ln1_mean + l * B * T, ln1_rstd + l * B * T, residual, params->ln1w + l * C, params->ln1b + l * C, B,
                      T, C);
    matmul_forward(l_qkv, l_ln1, params->qkvw + l * 3 * C * C, params->qkvb + l * 3 * C, B, T, C, 3 * C);
    attention_forward(l_atty, preatt + l * B * NH * T * T, att + l * B * NH * T * T, l_qkv, B, T, C, NH);
    matmul_forward(l_attproj, l_atty, params->projw + l * C * C, params->projb + l * C, B, T, C, C);
    residual_forward(l_residual2, residual, l_attproj, B * T * C);
    layernorm_forward(l_ln2, ln2_mean + l * B * T, ln2_rstd + l * B * T, l_residual2, params->ln2w + l * C, params->ln2b + l * C,
                      B, T, C);
    matmul_forward(l_up, l_ln2, params->upw + l * 4 * C * C, params->upb + l * 4 * C, B, T, C, 4 * C);
    gelu_forward(l_gelu, l_up, B * T * 4 * C);
    matmul_forward(l_down, l_gelu, params->downw + l * C * 4 * C, params->downb + l * C, B, T, 4 * C, C);
    residual_forward(l_residual3, l_residual2, l_down, B * T * C);
  }
  residual = residual3 + (L - 1) * B * T * C;
  layernorm_forward(lnf, lnf_mean, lnf_rstd, residual, params->lnfw, params->lnfb, B, T, C);
  matmul_forward(logits, lnf, params->wte, NULL, B, T, C, V);
  crossentropy_forward(losses, probs, logits, targets, B, T, V);

  float mean_loss = 0.0f;
  for (int i = 0; i < B * T; i++) mean_loss += losses[i];
  return mean_loss / (B * T);
}
