// adjoint --function f
// at {"n": 4, "m": 2, "x": [0.5, -0.2, 0.7, 0.3, 0.1, 0.9, -0.4, 0.8, 0.25, 0.65, -0.55, 0.15], "y": [0, 0, 0]}
// Each iteration fills its arrays anew: nothing of them is recorded. `d`, `r2` and `flux` are computed again, `stiff` is stored: its loops run
// longer than it is.
#include <math.h>
double f(int n, int m, const double *x, double *y) {
  double total = 0.0;
  double flux[3];
  for (int i = 0; i < n - 1; i++) {
    double d[3], r2 = 0.0;
    for (int k = 0; k < 3; k++) {
      double distance = x[3 * i + k] - x[3 * i + 3 + k];
      if (distance > 0.5)
        distance -= 1.0;
      else if (distance < -0.5)
        distance += 1.0;
      d[k] = distance;
      r2 += d[k] * d[k];
    }
    if (r2 > 1.2) continue;
    double strength = exp(-r2);
    for (int k = 0; k < 3; k++) y[k] += strength * d[k];
    flux[0] = d[0] * d[1];
    flux[1] = d[1] * d[2] + flux[0];
    flux[2] = d[2] * x[3 * i];
    for (int k = 0; k < 3; k++) total += flux[k] * flux[k] * strength;
    double stiff[2][2];
    for (int a = 0; a < 2; a++)
      for (int b = 0; b < 2; b++) stiff[a][b] = 0.0;
    for (int q = 0; q < m; q++)
      for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) stiff[a][b] += d[a] * d[b] * x[q];
    for (int a = 0; a < 2; a++) total += stiff[a][0] * stiff[0][a] * stiff[1][1];
  }
  return total;
}
