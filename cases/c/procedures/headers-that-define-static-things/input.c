// adjoint --function integral --no-inline-calls
// at {"a": 0.5, "b": 2, "n": 3}
#include "rules.h"

double integral(double a, double b, int n) {
  double h = (b - a) / n;
  double sum = 0;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < POINTS; i++) {
      double x = middle(a + k * h, a + (k + 1) * h) + 0.5 * h * points[i];
      sum += 0.5 * h * weights[i] * x * x * x;
    }
  return sum;
}
