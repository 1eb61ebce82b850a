// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// What a step changes is picked by what it calls, two calls deep.
#include <math.h>
#include <stdlib.h>
struct w { int n; double *a, *b, *now; };
static void pick(struct w *w, int t) {
  for (int k = 0; k < t; k++) w->now = k % 2 == 0 ? w->a : w->b;
  for (int k = 0; k < w->n; k++) if (w->now[k] > 1e9) w->n--;
}
static void choose(struct w *w, int t) {
  for (int k = 0; k < w->n; k++) if (w->a[k] > 1e9) w->n--;
  pick(w, t + 1);
}
double f(int n, const double x[3], int nt) {
  struct w w = {n, malloc(n * sizeof(double)), malloc(n * sizeof(double)), NULL};
  double s = 0;
  for (int i = 0; i < n; i++) {
    w.a[i] = x[i];
    w.b[i] = x[i] * x[i];
  }
  w.now = w.a;
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    choose(&w, t);
    w.now[t % n] *= sin(s + w.now[0]);
    s += w.now[1];
  }
  for (int i = 0; i < n; i++) s += w.a[i] * w.b[i];
  free(w.a);
  free(w.b);
  return s;
}
