// adjoint --function f
// at {"x": [0.7, 1.3, 0.4, 0.9], "n": 4, "m": 0}
// at {"x": [0.7, 1.3, 0.4, 0.9], "n": 4, "m": 3}
// Whether a piece comes to an array depends, by one way or another: what precedes it needs the array, and what follows overwrites it in several places.
#include <math.h>
#include <stdlib.h>

typedef struct { int n, m; double *u; } field;

static double energy(double y, const field *s) {
  for (int i = 0; i < s->m; i++) y = y * sin(s->u[i]) * s->u[i];
  return y;
}

static double *made(const double *x, int n) {
  double *u = malloc(n * sizeof *u);
  for (int i = 0; i < n; i++) u[i] = x[i] * x[i];
  return u;
}

static void blur(double *u, int n) {
  for (int i = 1; i < n; i++) u[i] += 0.5 * u[i - 1];
  for (int i = 0; i < n; i += 2) u[i] *= 0.5;
  for (int i = 0; i < n - 1; i++) u[i] -= 0.1 * u[i + 1];
}

double f(const double x[4], int n, int m) {
  double *u = made(x, n), *v = made(x, n), *w = made(x, n);
  field s = {n, m, made(x, n)};
  double y = 1 + u[0] * u[1] + v[1] * v[2] + w[0] * w[3] + s.u[0] * s.u[2];
  // $AD CHECKPOINT-START
  for (int i = 0; i < m; i++) y = y * sin(u[i]) * u[i];
  // $AD CHECKPOINT-END
  blur(u, n);
  // $AD CHECKPOINT-START
  for (int i = 0; i < m; i++) y = y + sin(v[i]) * v[i];
  if (n > 2) y = y * sin(v[n - 1]) * v[n - 2];
  // $AD CHECKPOINT-END
  blur(v, n);
  // $AD BINOMIAL-CKP 2
  for (int j = 0; j < m; j++) y = y + sin(w[j]) * w[j];
  blur(w, n);
  // $AD CHECKPOINT-START
  y = energy(y, &s);
  // $AD CHECKPOINT-END
  blur(s.u, n);
  for (int i = 0; i < n; i++) y = y + u[i] * v[i] * w[i] * s.u[i];
  free(u);
  free(v);
  free(w);
  free(s.u);
  return y;
}
