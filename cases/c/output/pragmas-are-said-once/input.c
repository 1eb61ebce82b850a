// adjoint --function energy
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// How the original runs is not how its derivative does: each kind of line is told of once.
#include <math.h>

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma omp declare simd
static double bend(double v) {
  return sin(v);
}

double energy(int n, const double *x) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += x[i] * bend(x[i]);
#pragma GCC ivdep
  for (int i = 1; i < n; i++) {
#pragma GCC ivdep
    for (int j = 0; j < i; j++) sum += x[i] * x[j];
  }
  return sum;
}
