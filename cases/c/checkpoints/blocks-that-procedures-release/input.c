// adjoint --function f
// at {"n": 4, "x": [0.5, 0.8, 0.3, 0.6], "nt": 6}
// The levels of time are fields of a struct, and procedures make and release them; some of it passes by without a derivative.
#include <math.h>
#include <stdlib.h>
struct wave { int n; double *before, *now; int *marks; };
static void advance(struct wave *w, const double *x) {
  double *next = calloc(w->n, sizeof *next);
  for (int i = 0; i < w->n; i++) next[i] += 1.5 * w->now[i] * w->now[i] - w->before[i] * x[i] * (w->marks[i] % 3);
  free(w->before);
  w->before = w->now;
  w->now = next;
}
static void mark(struct wave *w, int t) {
  int *marks = malloc(w->n * sizeof *marks);
  for (int i = 0; i < w->n; i++) marks[i] = w->marks[w->n - 1 - i] + i + t;
  free(w->marks);
  w->marks = marks;
}
static void start(struct wave *w, int n, const double *x) {
  w->n = n;
  w->before = malloc(n * sizeof(double));
  w->now = malloc(n * sizeof(double));
  w->marks = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) {
    w->before[i] = x[i];
    w->now[i] = sin(x[i]);
    w->marks[i] = i;
  }
}
static void stop(struct wave *w) {
  free(w->before);
  free(w->now);
  free(w->marks);
}
double f(int n, const double x[4], int nt) {
  struct wave w;
  double s = 0;
  start(&w, n, x);
  advance(&w, x);
  mark(&w, 1);
  // $AD BINOMIAL-CKP 1100B
  for (int t = 0; t < nt; t++) {
    advance(&w, x);
    mark(&w, t);
    s += w.now[t % n] * s + w.marks[t % n];
  }
  advance(&w, x);
  mark(&w, 2);
  for (int i = 0; i < n; i++) s += w.now[i] * w.now[i] * w.marks[i] * 0.01;
  stop(&w);
  return s;
}
