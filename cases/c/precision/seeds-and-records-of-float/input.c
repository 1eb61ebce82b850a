// adjoint --function attend
// at {"rows": 2, "n": 3, "w": [0.5, -1.25, 2.5, 0.75, -0.5, 1.5], "out": [0, 0, 0, 0, 0, 0]}
// tolerance 1e-2
// What is made of numbers of single precision is of single precision: seeds, factors taken out of loops, and what is recorded, in four bytes.
#include <math.h>

float attend(int rows, int n, const float *w, float *out) {
  float sum = 0.0f;
  int last = 0;
  for (int r = 0; r < rows; r++) {
    float total = 0.0f;
    for (int i = 0; i < n; i++) {
      float e = expf(w[n * r + i]);
      total += e;
      out[n * r + i] = e;
    }
    for (int i = 0; i < n; i++) out[n * r + i] /= total;
    for (int i = 0; i < n; i++) sum += out[n * r + i] * w[n * r + (i + last) % n] * w[n * r + i];
    last = 2 * last + r + 1;
  }
  return sum;
}
