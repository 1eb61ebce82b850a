// adjoint --function f
// at {"n": 6, "x": [0.7, -0.3, 0.05, 0.9, 7, 0.3]}
// What three numbers come of is stored wherever the iteration ends once it is set, and not where it is not.
#include <math.h>
double f(int n, const double *x) {
  double sum = 1;
  for (int i = 0; i < n; i++) {
    if (x[i] < 0) continue;
    if (x[i] > 5) break;
    const double wave = sin(x[i]);
    const double twice = 2 * wave;
    const double thrice = 3 * wave;
    const double more = wave + 1;
    if (wave < 0.1) { sum *= 2; continue; }
    sum += sin(twice) * cos(thrice) * sin(more) * sum;
  }
  return sum;
}
