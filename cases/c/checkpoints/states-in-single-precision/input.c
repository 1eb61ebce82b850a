// adjoint --function f
// at { "x": [0.5, 0.4], "n": 11 }
// Half the memory for the states; the iterations that run again begin with rounded numbers. What is a float is one before.
#include <math.h>
#include <string.h>
#define N 20
double f(const double *x, int n) {
  double u[N], v[N], s, w = x[1];
  float g[4] = {0};
  for (int i = 0; i < N; i++) u[i] = x[i % 2] + 0.01 * i;
  // $AD BINOMIAL-CKP 3 SINGLE
  for (int t = 0; t < n; t++) {
    for (int i = 1; i < N - 1; i++) v[i] = u[i] + 0.1 * sin(u[i - 1] * u[i + 1]);
    memcpy(&u[1], &v[1], (N - 2) * sizeof(double));
    g[t % 4] += (float)u[3];
  }
  // $AD BINOMIAL-CKP 100KB SINGLE
  for (int t = 0; t < n; t++) w = w + 0.1 * w * x[0];
  s = w + g[0] * g[1];
  for (int i = 0; i < N; i++) s += u[i] * u[i];
  return s;
}
