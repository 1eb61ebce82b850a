// adjoint --function f --memory reallocate
// memory inhibit, chunks
// at {"n": 5, "x": [0.5, 1.5, -0.75, 2.25, 0.1], "nt": 6}
// What pieces, steps and the procedures that they call make and free, while what they read is allocated anew at other addresses.
#include <math.h>
#include <stdlib.h>
#include <string.h>
typedef struct { int n; double *u; int *order; } State;
static int *permutation(int n, int t) {
  int *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = (i * 2 + t) % n;
  return p;
}
static void shuffle(const int *p, int n, int *q) {
  for (int i = 0; i < n; i++) q[i] = p[n - 1 - i];
}
static void inner(State *s, const double *coefficient, int t) {
  int *p = permutation(s->n, t);
  int *q = malloc(s->n * sizeof *q);
  shuffle(p, s->n, q);
  double *k = malloc(s->n * sizeof *k);
  // $AD BINOMIAL-CKP 2
  for (int r = 0; r < 4; r++) {
    double *half = malloc(s->n * sizeof *half);
    for (int i = 0; i < s->n; i++) half[i] = s->u[q[i]] * coefficient[p[i]];
    for (int i = 0; i < s->n; i++) k[i] = sin(half[i]) + 0.1 * half[(i + r) % s->n];
    for (int i = 0; i < s->n; i++) s->u[i] += 0.1 * k[s->order[i]];
    free(half);
  }
  free(k);
  free(q);
  free(p);
}
double f(int n, const double *x, int nt) {
  State *s = malloc(sizeof *s);
  s->n = n;
  s->u = malloc(n * sizeof *s->u);
  s->order = permutation(n, 1);
  double *coefficient = malloc(n * sizeof *coefficient);
  for (int i = 0; i < n; i++) { s->u[i] = x[i]; coefficient[i] = x[i] * x[n - 1 - i]; }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    // $AD CHECKPOINT-START
    double *copy = malloc(s->n * sizeof *copy);
    memcpy(copy, s->u, s->n * sizeof *copy);
    inner(s, coefficient, t);
    for (int i = 0; i < s->n; i++) s->u[i] += copy[s->n - 1 - i] * copy[i] * 0.1;
    free(copy);
    // $AD CHECKPOINT-END
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += s->u[i] * coefficient[i] * (i + 1);
  free(coefficient);
  free(s->u);
  free(s->order);
  free(s);
  return sum;
}
