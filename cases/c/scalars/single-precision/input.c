// adjoint --function norm
// at {"n": 4, "x": [0.5, -1.25, 2.5, 0.75], "scale": 1.5}
// tolerance 1e-2
// A float expression is computed in float; a double constant makes it double.
#include <math.h>

float norm(int n, float *x, float scale) {
  float s = 0.0f;
  for (int i = 0; i < n; i++) {
    float t = x[i] * scale;
    s += t * t * 0.5f;
    x[i] = sqrtf(1.0f + t * t) + 0.25 * t;
  }
  return s / (1 + fabsf(scale));
}
