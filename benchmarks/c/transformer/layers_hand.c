/*
 * By hand. Products by a vector of weights run along rows, so that the compiler puts them into vectors; the adjoint of the
 * softmax needs its result alone, that of softmax and cross-entropy together is the probability, less one at the target.
 */
#include "layers_hand.h"
#include <math.h>
#include <stddef.h>

#define GELU_SCALE 0.7978845608f

/* In four parts. */
static float dot(int n, const float *x, const float *y) {
  float sum[4] = {0, 0, 0, 0};
  int i = 0;
  for (; i + 3 < n; i += 4) {
    for (int p = 0; p < 4; p++) sum[p] += x[i + p] * y[i + p];
  }
  for (; i < n; i++) sum[0] += x[i] * y[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void layernorm_backward(float *inpb, float *weightb, float *biasb, const float *outb, const float *inp, const float *weight,
                        const float *mean, const float *rstd, int B, int T, int C) {
  float *restrict wb = weightb, *restrict bb = biasb;
  for (int row = 0; row < B * T; row++) {
    const float *restrict x = inp + row * C, *restrict yb = outb + row * C, *restrict w = weight;
    float *restrict xb = inpb + row * C;
    const float average = mean[row], s = rstd[row];
    float sum[4] = {0, 0, 0, 0}, dot[4] = {0, 0, 0, 0};
    int i = 0;
    for (; i + 3 < C; i += 4) {
      for (int p = 0; p < 4; p++) {
        const float nb = w[i + p] * yb[i + p];
        sum[p] += nb;
        dot[p] += nb * (x[i + p] - average);
      }
    }
    for (; i < C; i++) {
      sum[0] += w[i] * yb[i];
      dot[0] += w[i] * yb[i] * (x[i] - average);
    }
    const float mean_nb = ((sum[0] + sum[1]) + (sum[2] + sum[3])) / C;
    const float mean_dot = ((dot[0] + dot[1]) + (dot[2] + dot[3])) * s / C;
    for (i = 0; i < C; i++) {
      const float n = (x[i] - average) * s;
      bb[i] += yb[i];
      wb[i] += n * yb[i];
      xb[i] += s * (w[i] * yb[i] - mean_nb - n * mean_dot);
    }
  }
}

/* Blocks of two rows of the input and four of the weights: what is loaded is used for several products. */
static void matmul_inpb(float *inpb, const float *outb, const float *weight, int rows, int C, int OC) {
  int r = 0;
  for (; r + 1 < rows; r += 2) {
    float *restrict x0b = inpb + r * C, *restrict x1b = x0b + C;
    int o = 0;
    for (; o + 3 < OC; o += 4) {
      const float *restrict y = outb + r * OC + o, *restrict z = y + OC;
      const float *restrict w0 = weight + o * C, *restrict w1 = w0 + C, *restrict w2 = w1 + C, *restrict w3 = w2 + C;
      const float y0 = y[0], y1 = y[1], y2 = y[2], y3 = y[3], z0 = z[0], z1 = z[1], z2 = z[2], z3 = z[3];
      for (int i = 0; i < C; i++) {
        x0b[i] += (y0 * w0[i] + y1 * w1[i]) + (y2 * w2[i] + y3 * w3[i]);
        x1b[i] += (z0 * w0[i] + z1 * w1[i]) + (z2 * w2[i] + z3 * w3[i]);
      }
    }
    for (; o < OC; o++) {
      const float y = outb[r * OC + o], z = outb[(r + 1) * OC + o], *restrict w = weight + o * C;
      for (int i = 0; i < C; i++) {
        x0b[i] += y * w[i];
        x1b[i] += z * w[i];
      }
    }
  }
  if (r == rows) return;
  for (int o = 0; o < OC; o++) {
    const float y = outb[r * OC + o], *restrict w = weight + o * C;
    float *restrict xb = inpb + r * C;
    for (int i = 0; i < C; i++) xb[i] += y * w[i];
  }
}

/* Blocks of two rows of the weights and four of the input. */
static void matmul_weightb(float *weightb, const float *outb, const float *inp, int rows, int C, int OC) {
  int o = 0;
  for (; o + 1 < OC; o += 2) {
    float *restrict w0b = weightb + o * C, *restrict w1b = w0b + C;
    int r = 0;
    for (; r + 3 < rows; r += 4) {
      const float *restrict y = outb + r * OC + o, *restrict x0 = inp + r * C;
      const float *restrict x1 = x0 + C, *restrict x2 = x1 + C, *restrict x3 = x2 + C;
      const float y0 = y[0], y1 = y[OC], y2 = y[2 * OC], y3 = y[3 * OC];
      const float z0 = y[1], z1 = y[OC + 1], z2 = y[2 * OC + 1], z3 = y[3 * OC + 1];
      for (int i = 0; i < C; i++) {
        w0b[i] += (y0 * x0[i] + y1 * x1[i]) + (y2 * x2[i] + y3 * x3[i]);
        w1b[i] += (z0 * x0[i] + z1 * x1[i]) + (z2 * x2[i] + z3 * x3[i]);
      }
    }
    for (; r < rows; r++) {
      const float y = outb[r * OC + o], z = outb[r * OC + o + 1], *restrict x = inp + r * C;
      for (int i = 0; i < C; i++) {
        w0b[i] += y * x[i];
        w1b[i] += z * x[i];
      }
    }
  }
  if (o == OC) return;
  for (int r = 0; r < rows; r++) {
    const float y = outb[r * OC + o], *restrict x = inp + r * C;
    float *restrict wb = weightb + o * C;
    for (int i = 0; i < C; i++) wb[i] += y * x[i];
  }
}

void matmul_backward(float *inpb, float *weightb, float *biasb, const float *outb, const float *inp, const float *weight, int B,
                     int T, int C, int OC) {
  const int rows = B * T;
  matmul_inpb(inpb, outb, weight, rows, C, OC);
  matmul_weightb(weightb, outb, inp, rows, C, OC);
  for (int r = 0; r < rows && biasb != NULL; r++) {
    for (int o = 0; o < OC; o++) biasb[o] += outb[r * OC + o];
  }
}

void attention_backward(float *qkvb, const float *outb, const float *qkv, const float *att, float *work, int B, int T, int C,
                        int NH) {
  const int hs = C / NH, C3 = 3 * C;
  const float scale = 1 / sqrtf(hs);
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      for (int h = 0; h < NH; h++) {
        const float *restrict first = qkv + b * T * C3 + h * hs, *restrict query = first + t * C3;
        float *restrict firstb = qkvb + b * T * C3 + h * hs, *restrict queryb = firstb + t * C3;
        const float *restrict ob = outb + (b * T + t) * C + h * hs, *restrict a = att + ((b * NH + h) * T + t) * T;
        float *restrict ab = work, mean = 0;
        for (int t2 = 0; t2 <= t; t2++) {
          const float *restrict value = first + t2 * C3 + 2 * C, weight = a[t2];
          float *restrict valueb = firstb + t2 * C3 + 2 * C;
          for (int i = 0; i < hs; i++) valueb[i] += weight * ob[i];
          mean += weight * (ab[t2] = dot(hs, value, ob));
        }
        for (int t2 = 0; t2 <= t; t2++) {
          const float *restrict key = first + t2 * C3 + C, scoreb = a[t2] * (ab[t2] - mean) * scale;
          float *keyb = firstb + t2 * C3 + C;
          for (int i = 0; i < hs; i++) {
            queryb[i] += scoreb * key[i];
            keyb[i] += scoreb * query[i];
          }
        }
      }
    }
  }
}

void gelu_backward(float *inpb, const float *inp, const float *outb, int N) {
  for (int i = 0; i < N; i++) {
    const float x = inp[i], square = 0.044715f * x * x, t = tanhf(GELU_SCALE * (x + square * x));
    inpb[i] += outb[i] * 0.5f * (1 + t + x * (1 - t * t) * GELU_SCALE * (1 + 3 * square));
  }
}

void gelu_hand_b(float *out, const float *outb, const float *inp, float *inpb, int N) {
  for (int i = 0; i < N; i++) {
    const float x = inp[i], square = 0.044715f * x * x, t = tanhf(GELU_SCALE * (x + square * x));
    out[i] = 0.5f * x * (1 + t);
    inpb[i] += outb[i] * 0.5f * (1 + t + x * (1 - t * t) * GELU_SCALE * (1 + 3 * square));
  }
}

void crossentropy_backward(float *logitsb, const float *lossesb, const float *probs, const int *targets, int B, int T, int V) {
  for (int row = 0; row < B * T; row++) {
    const float seed = lossesb[row], *restrict p = probs + row * V;
    float *restrict zb = logitsb + row * V;
    for (int i = 0; i < V; i++) zb[i] += seed * p[i];
    zb[targets[row]] -= seed;
  }
}
