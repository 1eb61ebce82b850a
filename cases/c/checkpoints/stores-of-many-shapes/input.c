// adjoint --function f
// at {"u": [0.3, 0.5, 0.7, 0.2], "v": [0.1, 0.6, 0.9, 0.4, 0.2, 0.8], "n": 4, "m": 3, "k": 0, "steps": 4}
// at {"u": [0.3], "v": [0.1], "n": 1, "m": 1, "k": 0, "steps": 3}
// at {"u": [0.3, 0.2], "v": [0.1, 0.4], "n": 2, "m": 0, "k": 2, "steps": 0}
// Stores of many shapes.
#include <math.h>
#include <stddef.h>
static double last(const double *w, int n) { return n > 0 ? w[n - 1] : 0; }
static void tri(double *w, int m, double s) { for (int i = 0; i < m; i++) for (int j = i; j < m; j++) w[j] += 0.1 * sin(w[i] * s); }
double f(double *u, double *v, int n, int m, int k, int steps) {
  double s = 0.2;
  for (int i = 0; i < n; i++) s += u[i] * u[i] * 0.1;
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) { tri(u, n, s); s = sin(s) + last(u, n); }
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) for (int i = n - 1; i > 0; i--) u[i] = 0.5 * (u[i] + u[i - 1]) * s;
  /* $AD BINOMIAL-CKP 1 */
  for (int i = 1; i < n; i++) u[i] += sin(u[i - 1]) * s;
  for (size_t i = k; i < (size_t)m; i++) { v[i] *= s; s += 0.1 * v[i]; }
  for (int i = 0; i < n; i++) s += u[i];
  return s;
}
