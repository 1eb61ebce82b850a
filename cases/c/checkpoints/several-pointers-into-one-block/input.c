// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "nt": 6}
// Two levels in one block, and a pointer to each; the end of what is used.
#include <math.h>
#include <stdlib.h>
struct pair { double *low, *high, *end; };
double f(int n, const double x[3], int nt) {
  double s = 0;
  struct pair p;
  p.low = malloc(2 * n * sizeof(double));
  p.high = p.low + n;
  p.end = p.low + 2 * n;
  for (int i = 0; i < n; i++) {
    p.low[i] = x[i];
    p.high[i] = x[i] * x[i];
  }
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    double *next = malloc(2 * n * sizeof(double));
    for (int i = 0; i < n; i++) {
      next[i] = sin(p.low[i]) + 0.1 * p.high[i];
      next[n + i] = p.high[i] * p.low[0];
    }
    free(p.low);
    p.low = next;
    p.high = next + n;
    p.end = next + 2 * n;
    s += p.high[1] * s + p.low[2] + p.end[-1];
  }
  for (double *q = p.low; q < p.end; q++) s += *q * *q;
  free(p.low);
  return s;
}
