// adjoint --function f --wrt x
// refused backward
// 'w' is allocated and stays, and 'made' with it; the adjoint needs the table as it was.
#include <stdlib.h>
static double table[16];
static int made;
static double *w;

double f(int n, const double *x) {
  double s = x[0];
  if (w == NULL) {
    w = malloc(16 * sizeof *w);
    for (int i = 0; i < 16; i++) w[i] = 1.0 / (i + 1);
  }
  for (int i = 0; i < made; i++) s += table[i] * x[i % n] * x[i % n];
  for (; made < n; made++) table[made] = 0.5 + made;
  for (int i = 0; i < n; i++) s += table[i] * x[i] * w[i] * s;
  return s;
}
