// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 5}
// Pieces that release what was there before them, and leave something new: between directives, and within them.
#include <math.h>
#include <stdlib.h>
static double *step(double *u, const double *x, int n) {
  double *next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++) next[i] = sin(u[i]) * u[(i + 1) % n] + x[i];
  for (int i = 0; i < n; i++) if (next[i] < 0.1) next[i] *= 2;
  free(u);
  return next;
}
double f(int n, const double x[3], int nt) {
  double *u = malloc(n * sizeof *u), *w = malloc(n * sizeof *w);
  double s = 0;
  for (int i = 0; i < n; i++) {
    u[i] = x[i] * x[i];
    w[i] = 1 + x[i];
  }
  // $AD CHECKPOINT-START
  u = step(u, x, n);
  // $AD CHECKPOINT-END
  for (int t = 0; t < nt; t++) {
    // $AD CHECKPOINT-START
    u = step(u, x, n);
    u[0] *= 0.5 * w[1];
    if (t % 2 == 1) {
      // $AD CHECKPOINT-START
      w = step(w, u, n);
      // $AD CHECKPOINT-END
    }
    s += u[0] * s + w[2];
    // $AD CHECKPOINT-END
  }
  // $AD CHECKPOINT-START
  for (int i = 0; i < n; i++) s += u[i] * w[i];
  free(w);
  // $AD CHECKPOINT-END
  s *= u[1];
  free(u);
  return s;
}
