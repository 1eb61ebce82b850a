// adjoint --function f
// at {"u": [0.3, 0.5, 0.7, 0.2, 0.9, 0.4], "v": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], "h": [0.3, 0.5, 0.7, 0.2, 0.9, 0.4, 0.8, 0.1, 0.6], "s": {"n": 4, "x": [0.3, 0.5, 0.7, 0.2], "y": [0.6, 0.8, 0.1, 0.9]}, "n": 6, "m": 3, "steps": 5}
// Nobody says how long these arrays are. What each step surely touches is there, and all its stores are within that.
#include <math.h>

struct state {
  int n;
  double *x, *y;
};

/* A stencil, and what is at the ends of it. */
static void smooth(const double *u, double *v, int n) {
  for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * sin(u[i - 1] - 2 * u[i] + u[i + 1]);
  v[0] = v[1];
  v[n - 1] = v[n - 2];
}

/* By way of a struct; what is stored under a condition is within what is read. */
static void push(struct state *s, double k) {
  for (int i = s->n - 1; i >= 1; i--) {
    if (s->x[i] > 0.35)
      s->x[i] -= 0.1 * k * s->x[i - 1] * s->y[i];
    else
      s->y[i] *= 1 + 0.1 * k;
  }
  s->x[0] *= 0.9;
}

double f(double *u, double *v, double *h, struct state *s, int n, int m, int steps) {
  double sum = 0;
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) {
    smooth(u, v, n);
    double *w = u;
    u = v;
    v = w;
  }
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) push(s, u[0]);
  /* Each step stores a row of its own. */
  /* $AD BINOMIAL-CKP 1 */
  for (int k = 1; k < m; k++)
    for (int j = 0; j < m; j++) h[k * m + j] = h[k * m + j] * sin(h[(k - 1) * m + j]);
  /* Some elements only; that the array has the others, what follows says. */
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++)
    for (int k = 0; k < m * m; k++)
      if (k % 2 == t % 2) h[k] = 0.5 * h[k] + cos(h[k]);
  for (int i = 0; i < n; i++) sum += u[i] * v[i];
  for (int i = 0; i < s->n; i++) sum += s->x[i] * s->y[i];
  for (int k = 0; k < m * m; k++) sum += h[k] * h[k];
  return sum;
}
