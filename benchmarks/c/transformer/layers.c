#include "layers.h"
#include <math.h>
#include <stddef.h>

#define TILE 8
#define GELU_SCALE 0.7978845608f /* sqrt(2 / pi) */

void layernorm_forward(float *out, float *mean, float *rstd, const float *inp, const float *weight, const float *bias, int B,
                       int T, int C) {
  float eps = 1e-5f;
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      const float *x = inp + b * T * C + t * C;
      float m = 0.0f;
      for (int i = 0; i < C; i++) m += x[i];
      m = m / C;
      float v = 0.0f;
      for (int i = 0; i < C; i++) {
        float shifted = x[i] - m;
        v += shifted * shifted;
      }
      v = v / C;
      float s = 1.0f / sqrtf(v + eps);
      float *y = out + b * T * C + t * C;
      for (int i = 0; i < C; i++) {
        float n = s * (x[i] - m);
        y[i] = n * weight[i] + bias[i];
      }
      mean[b * T + t] = m;
      rstd[b * T + t] = s;
    }
  }
}

/* For a number of rows that is no multiple of the tile. */
static void matmul_plain(float *out, const float *inp, const float *weight, const float *bias, int rows, int C, int OC) {
  for (int r = 0; r < rows; r++) {
    for (int o = 0; o < OC; o++) {
      float sum = bias != NULL ? bias[o] : 0.0f;
      for (int i = 0; i < C; i++) sum += inp[r * C + i] * weight[o * C + i];
      out[r * OC + o] = sum;
    }
  }
}

/* Eight rows at a time: each weight is loaded once for them. */
void matmul_forward(float *out, const float *inp, const float *weight, const float *bias, int B, int T, int C, int OC) {
  int rows = B * T;
  if (rows % TILE != 0) {
    matmul_plain(out, inp, weight, bias, rows, C, OC);
    return;
  }
  for (int r = 0; r < rows; r += TILE) {
    for (int o = 0; o < OC; o++) {
      float sums[TILE];
      for (int p = 0; p < TILE; p++) sums[p] = (bias != NULL) ? bias[o] : 0.0f;
      for (int i = 0; i < C; i++) {
        float w = weight[o * C + i];
        for (int p = 0; p < TILE; p++) sums[p] += inp[(r + p) * C + i] * w;
      }
      for (int p = 0; p < TILE; p++) out[(r + p) * OC + o] = sums[p];
    }
  }
}

void attention_forward(float *out, float *preatt, float *att, const float *qkv, int B, int T, int C, int NH) {
  int C3 = C * 3;
  int hs = C / NH;
  float scale = 1.0f / sqrtf(hs);
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      for (int h = 0; h < NH; h++) {
        const float *query = qkv + b * T * C3 + t * C3 + h * hs;
        float *pre = preatt + b * NH * T * T + h * T * T + t * T;
        float *a = att + b * NH * T * T + h * T * T + t * T;
        /* scores, of this token and those before it */
        float largest = -10000.0f;
        for (int t2 = 0; t2 <= t; t2++) {
          const float *key = qkv + b * T * C3 + t2 * C3 + h * hs + C;
          float val = 0.0f;
          for (int i = 0; i < hs; i++) val += query[i] * key[i];
          val *= scale;
          if (val > largest) largest = val;
          pre[t2] = val;
        }
        /* softmax */
        float sum = 0.0f;
        for (int t2 = 0; t2 <= t; t2++) {
          float e = expf(pre[t2] - largest);
          sum += e;
          a[t2] = e;
        }
        float inverse = sum == 0.0f ? 0.0f : 1.0f / sum;
        for (int t2 = 0; t2 < T; t2++) {
          if (t2 <= t) {
            a[t2] *= inverse;
          } else {
            a[t2] = 0.0f;
          }
        }
        /* the values, by these weights */
        float *o = out + b * T * C + t * C + h * hs;
        for (int i = 0; i < hs; i++) o[i] = 0.0f;
        for (int t2 = 0; t2 <= t; t2++) {
          const float *value = qkv + b * T * C3 + t2 * C3 + h * hs + C * 2;
          float weight = a[t2];
          for (int i = 0; i < hs; i++) o[i] += weight * value[i];
        }
      }
    }
  }
}

void gelu_forward(float *out, const float *inp, int N) {
  for (int i = 0; i < N; i++) {
    float x = inp[i];
    float cube = 0.044715f * x * x * x;
    out[i] = 0.5f * x * (1.0f + tanhf(GELU_SCALE * (x + cube)));
  }
}

void residual_forward(float *out, const float *inp1, const float *inp2, int N) {
  for (int i = 0; i < N; i++) out[i] = inp1[i] + inp2[i];
}

static void softmax_forward(float *probs, const float *logits, int B, int T, int V) {
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      const float *z = logits + b * T * V + t * V;
      float *p = probs + b * T * V + t * V;
      float largest = z[0];
      for (int i = 1; i < V; i++) {
        if (z[i] > largest) largest = z[i];
      }
      float sum = 0.0f;
      for (int i = 0; i < V; i++) {
        p[i] = expf(z[i] - largest);
        sum += p[i];
      }
      for (int i = 0; i < V; i++) p[i] /= sum;
    }
  }
}

void crossentropy_forward(float *losses, float *probs, const float *logits, const int *targets, int B, int T, int V) {
  softmax_forward(probs, logits, B, T, V);
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      const float *p = probs + b * T * V + t * V;
      losses[b * T + t] = -logf(p[targets[b * T + t]]);
    }
  }
}
