// adjoint --function f
// at {"x": [0.7, 1.3, 0.4, 0.9], "n": 4, "nt": 5}
// at {"x": [0.7, 1.3, 0.4, 0.9], "n": 4, "nt": 1}
// show plan
// What follows a piece, or a loop under a schedule, overwrites what it needs: arrays from malloc, of a struct, in a static variable, of rows. Released ones, and
// those of which nobody knows the length, are recorded by what follows.
#include <math.h>
#include <stdlib.h>

typedef struct { int n; double mean; double v[4]; double *w; } state;
static double table[4];

static void blur(double *u, int n) {
  for (int i = 1; i < n; i++) u[i] += 0.5 * u[i - 1];
  for (int i = 0; i < n; i += 2) u[i] *= 0.5;
  for (int i = 0; i < n - 1; i++) u[i] -= 0.1 * u[i + 1];
}

static double energy(const double *u, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += sin(u[i]) * u[i];
  return sum;
}

double f(const double x[4], int n, int nt) {
  double *u = malloc(n * sizeof *u), *t = malloc(n * sizeof *t);
  state s = {n, x[0], {0}, u};
  double y = 0;
  for (int i = 0; i < n; i++) {
    u[i] = x[i] * x[i];
    t[i] = 1 + x[i];
    s.v[i] = 2 - x[i];
    table[i] = x[i] * 0.5;
  }
  for (int k = 0; k < nt; k++) {
    // $AD CHECKPOINT-START
    for (int i = 0; i < n; i++) y += sin(s.v[i]) * s.v[i] * table[i] * table[i] * s.mean;
    // $AD CHECKPOINT-END
    for (int i = 1; i < 4; i++) s.v[i] += 0.5 * s.v[i - 1];
    for (int i = 0; i < 4; i++) s.v[i] *= 0.9 * cos(k);
    for (int i = 0; i < 3; i++) s.v[i] -= 0.1 * s.v[i + 1];
    blur(table, 4);
    s.mean = 0.5 * s.mean + 0.1;
    // $AD CHECKPOINT-START
    y += energy(u, n) * energy(s.w, n);
    // $AD CHECKPOINT-END
    blur(u, n);
    for (int i = 1; i < n; i++) u[i] = u[i] * 0.5 + x[0];
    // $AD BINOMIAL-CKP 2
    for (int j = 0; j < 4; j++) y = y * 0.5 + sin(y * t[j % n]);
    for (int i = 1; i < n; i++) t[i] += 0.5 * t[i - 1];
    for (int i = 0; i < n; i++) t[i] *= 0.9;
  }
  free(t);
  free(u);
  return y;
}
