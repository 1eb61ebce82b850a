// adjoint --function norm --wrt L,x --of return
// at {"n": 5, "L": [1, 0.5, -0.25, 2, 0.3, -1, 0.7, 0.1, 0.4, 0.9, 1.1, -0.6, 0.2, 0.8, -0.3], "x": [0.5, -1, 2, 0.3, 1.5]}
// at {"n": 2, "L": [1, 0.5, -0.25], "x": [0.5, -1]}
// at {"n": 1, "L": [1.5], "x": [0.5]}
// Sums over the rows of a packed triangle: odd and even numbers of terms, and none.
#include <stdlib.h>

/* y = (L + L') x, with L packed row by row, its diagonal last in each row. */
static void multiply(int n, const double *L, const double *x, double *y) {
  int next = 0;
  for (int i = 0; i < n; i++) y[i] = 0.0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      y[i] += L[next] * x[j];
      y[j] += L[next] * x[i];
      next++;
    }
    y[i] += 2 * L[next] * x[i];
    next++;
  }
}

double norm(int n, const double *L, const double *x) {
  double *y = malloc(n * sizeof *y), sum = 0.0;
  multiply(n, L, x, y);
  for (int i = 0; i < n; i++) {
    double weight = 1.0 + x[i] * x[i];
    for (int j = n - 1; j > i; j--) sum += y[j] * weight;
    sum += y[i] * y[i];
  }
  free(y);
  return sum;
}
