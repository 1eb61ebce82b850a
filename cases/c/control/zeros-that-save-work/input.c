// adjoint --function f
// at {"n": 2, "m": 3, "alpha": 0.7, "a": [1, 2, 3, 4, 5, 6], "x": [0.5, 0, 0.3], "nonzero": [0]}
// Columns and terms with the factor zero are left out. By that factor the derivative is there all the same.
#include <math.h>
static void columns(int n, int m, double alpha, const double *a, const double *x, double *y) {
  for (int j = 0; j < m; j++) {
    if (x[j] != 0.0) {
      double temp = alpha * x[j];
      for (int i = 0; i < n; i++) y[i] += temp * a[i + j * n];
    }
  }
}
double f(int n, int m, double alpha, const double *a, const double *x, int *nonzero) {
  double y[8] = {0}, s = 0, work, weight = 0;
  columns(n, m, alpha, a, x, y);
  for (int i = 0; i < n; i++) s += y[i] * y[i] + y[i];
  for (int j = 0; j < m; j++) {
    if (x[j] == 0) continue;
    s -= x[j] * exp(a[j]);
  }
  for (int j = 0; j < m; j++) s += x[j] == 0 ? 0 : x[j] / a[j];
  int count = 0;
  for (int j = 0; j < m; j++) {
    if (x[j] != 0) {
      count++;
      s += x[j] * a[j] * a[0];
    }
  }
  *nonzero = count;
  if (x[1]) {
    work = 3 * x[1];
    weight = work * a[1];
    s += work * alpha;
  }
  return s + weight;
}
