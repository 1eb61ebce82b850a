// adjoint --function f --wrt x,y --no-inline-calls
// at { "n": 3, "x": [0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2, 0.9, -0.6], "y": [1, 0.2, 0.3, 0.4, -0.5, 0.6, 0.7, 0.8, 0.9] }
// show plan
// Calls that only compute a number from their arguments are made again in the backward sweep. What reads a variable that changes, or loops, is pushed.
#include <math.h>

static int offset = 0;

static int at(int n, int i, int j) { return i + n * j; }

static int wrap(int n, int i) {
  if (i < 0) return i + n;
  if (i >= n) return i - n;
  return i;
}

static int shifted(int n, int i) { return (i + offset) % n; }

static int halvings(int n) {
  int count = 0;
  while (n > 1) {
    n /= 2;
    count++;
  }
  return count;
}

double f(int n, const double *x, double *y) {
  double s = 0;
  offset = 0;
  for (int j = 0; j < n; j++) {
    for (int i = 0; i < n; i++) {
      int k = at(n, i, j);
      int m = wrap(n * n, k - 1);
      y[k] = x[k] * y[m] + sin(y[k]);
      s += y[k] * y[m];
    }
    int p = shifted(n * n, j);
    int q = halvings(n + j);
    y[p] = y[p] * y[q] * s;
    offset++;
  }
  return s;
}
