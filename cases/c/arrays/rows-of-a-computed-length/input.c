// adjoint --function total
// at {"n": 3, "m": 2, "a": [[0.5, -0.2], [0.7, 0.1], [-0.4, 0.9]], "x": [0.3, 0.8, -0.6]}
// Rows of a computed length lie one behind the other; the head takes them as the user wrote it.
#include <math.h>

static void update(int n, int m, double a[n][m], const double x[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = a[i][j] * x[i] + sin(a[(i + 1) % n][j]);
}

double total(int n, int m, double a[n][m], const double x[n]) {
  double s = 0;
  for (int k = 0; k < 3; k++) update(n, m, a, x);
  for (int i = 0; i < n; i++) s += a[i][m - 1] * a[i][0];
  return s;
}
