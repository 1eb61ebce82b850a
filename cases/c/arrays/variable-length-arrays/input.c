// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// Local arrays whose lengths are computed, in a loop and in a called function.
#include <string.h>

static double spread(int n, const double *x) {
  double w[n], m[n][n + 1];
  memcpy(w, x, sizeof w);
  memset(m, 0, sizeof m);
  for (int i = 0; i < n; i++) {
    m[i][i] = w[i] * w[0];
    m[i][n] = m[i][i] * x[n - 1];
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += m[i][n] * m[i][i];
  return s;
}

double f(int n, const double *x) {
  double s = 0;
  for (int k = 2; k <= n; k++) {
    double v[k];
    for (int i = 0; i < k; i++) v[i] = x[i] * x[k - 1] + s;
    for (int i = 1; i < k; i++) v[i] *= v[i - 1];
    s += v[k - 1] + spread(k, x);
  }
  return s;
}
