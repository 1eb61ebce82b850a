// adjoint --function f --memory reallocate
// memory inhibit, chunks
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// The procedure is handed an address that it goes nowhere with: it runs in both sweeps as it is.
#include <math.h>
#include <stdlib.h>

static int depth;

static void drop(double *w, int n) {
  if (n > 0) {
    depth++;
    drop(w, n - 1);
  } else free(w);
}

double f(int n, const double *x) {
  double s = 0.5;
  double *scale = malloc(n * sizeof *scale);
  for (int i = 0; i < n; i++) scale[i] = x[i] * x[i];
  // $AD CHECKPOINT-START
  double *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = s * x[i] * scale[n - 1 - i];
  for (int i = 0; i < n; i++) s = sin(s) + w[i] * w[n - 1 - i];
  drop(w, n);
  // $AD CHECKPOINT-END
  s *= scale[0];
  free(scale);
  return s;
}
