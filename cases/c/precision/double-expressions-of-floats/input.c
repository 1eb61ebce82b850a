// adjoint tangent --function mixed
// at {"n": 3, "x": [0.5, -1.25, 2.5], "y": [0.75, 0.25, -0.5], "rate": 1.5}
// tolerance 1e-2
// A float in an expression of doubles has a derivative in double there: beside a double variable, a double constant, as the product of two floats that are converted, and in a sum that is a double. What is recorded of doubles are doubles.
#include <math.h>

double mixed(int n, float *x, const float *y, double rate) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    double product = (double)x[i] * y[i];
    sum += x[i] * y[i];
    sum = sum * (1 + 0.1 * product * product);
    x[i] = (float)(x[i] * rate + 0.25 * y[i]);
    x[i] = x[i] * y[i] * 0.5f;
  }
  return sum;
}
