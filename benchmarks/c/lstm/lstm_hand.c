/*
 * By hand. Carried per step and layer: the hidden and cell states before it, four gates, tanh of the new cell; per step: the
 * softmax of the prediction, from which its adjoint follows at once. All else is computed again without a transcendental.
 */
#include "lstm_hand.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t lstm_hand_bytes;

enum { HIDDEN, CELL, FORGET, IN, OUT, CHANGE, TANH, KEPT };

void lstm_objective_hand_b(int l, int c, int b, const double *main_params, double *main_paramsb, const double *extra_params,
                           double *extra_paramsb, double *state, const double *sequence, double *loss, double *lossb) {
  const int steps = c - 1, per_step = (l * KEPT + 1) * b;
  const double seed = -*lossb / ((double)steps * b);
  lstm_hand_bytes = (size_t)steps * per_step * sizeof(double);
  double *tape = malloc(lstm_hand_bytes), *first = malloc(b * sizeof *first);
  double *stateb = calloc((size_t)2 * l * b, sizeof *stateb), *vb = malloc(b * sizeof *vb);
  double total = 0;

  for (int t = 0; t < steps; t++) {
    double *kept = tape + (size_t)t * per_step;
    const double *x = sequence + t * b, *truth = x + b, *v = first;
    for (int i = 0; i < b; i++) first[i] = x[i] * extra_params[i];
    for (int k = 0; k < l; k++, kept += KEPT * b) {
      const double *restrict w = main_params + 8 * b * k, *restrict bias = w + 4 * b;
      double *restrict h = state + 2 * b * k, *restrict cell = h + b;
      memcpy(kept, h, 2 * b * sizeof *kept);
      for (int i = 0; i < b; i++) {
        const double forget = 1 / (1 + exp(-(v[i] * w[i] + bias[i])));
        const double in = 1 / (1 + exp(-(h[i] * w[b + i] + bias[b + i])));
        const double out = 1 / (1 + exp(-(v[i] * w[2 * b + i] + bias[2 * b + i])));
        const double change = tanh(h[i] * w[3 * b + i] + bias[3 * b + i]);
        cell[i] = cell[i] * forget + in * change;
        const double thc = tanh(cell[i]);
        h[i] = out * thc;
        kept[FORGET * b + i] = forget;
        kept[IN * b + i] = in;
        kept[OUT * b + i] = out;
        kept[CHANGE * b + i] = change;
        kept[TANH * b + i] = thc;
      }
      v = h;
    }
    double sum = 2, dot = 0, weight = 0;
    for (int i = 0; i < b; i++) {
      const double y = v[i] * extra_params[b + i] + extra_params[2 * b + i];
      dot += truth[i] * y;
      weight += truth[i];
      sum += kept[i] = exp(y);
    }
    total += dot - weight * log(sum);
    const double scale = weight / sum;
    for (int i = 0; i < b; i++) kept[i] = seed * (truth[i] - kept[i] * scale);
  }
  *loss = -total / ((double)steps * b);
  *lossb = 0;

  for (int t = steps - 1; t >= 0; t--) {
    const double *kept = tape + (size_t)t * per_step + l * KEPT * b, *x = sequence + t * b;
    const double *last = kept - KEPT * b;
    double *hb = stateb + 2 * b * (l - 1);
    for (int i = 0; i < b; i++) {
      const double yb = kept[i];
      extra_paramsb[b + i] += last[OUT * b + i] * last[TANH * b + i] * yb;
      extra_paramsb[2 * b + i] += yb;
      hb[i] += extra_params[b + i] * yb;
    }
    for (int k = l - 1; k >= 0; k--) {
      kept -= KEPT * b;
      const double *restrict w = main_params + 8 * b * k, *restrict a = kept, *before = kept - KEPT * b;
      double *restrict wb = main_paramsb + 8 * b * k, *restrict biasb = wb + 4 * b;
      double *h_b = stateb + 2 * b * k, *cell_b = h_b + b, *input_b = k > 0 ? h_b - 2 * b : vb;
      if (k == 0) memset(vb, 0, b * sizeof *vb);
      for (int i = 0; i < b; i++) {
        const double v = k > 0 ? before[OUT * b + i] * before[TANH * b + i] : x[i] * extra_params[i];
        const double h = a[i], cell = a[CELL * b + i], forget = a[FORGET * b + i], in = a[IN * b + i], out = a[OUT * b + i];
        const double change = a[CHANGE * b + i], thc = a[TANH * b + i], seedh = h_b[i];
        const double newb = cell_b[i] + out * (1 - thc * thc) * seedh;
        const double outb = thc * seedh * out * (1 - out), forgetb = cell * newb * forget * (1 - forget);
        const double inb = change * newb * in * (1 - in), changeb = in * newb * (1 - change * change);
        cell_b[i] = forget * newb;
        h_b[i] = w[b + i] * inb + w[3 * b + i] * changeb;
        input_b[i] += w[i] * forgetb + w[2 * b + i] * outb;
        wb[i] += v * forgetb;
        wb[b + i] += h * inb;
        wb[2 * b + i] += v * outb;
        wb[3 * b + i] += h * changeb;
        biasb[i] += forgetb;
        biasb[b + i] += inb;
        biasb[2 * b + i] += outb;
        biasb[3 * b + i] += changeb;
      }
    }
    for (int i = 0; i < b; i++) extra_paramsb[i] += x[i] * vb[i];
  }
  free(tape);
  free(first);
  free(stateb);
  free(vb);
}
