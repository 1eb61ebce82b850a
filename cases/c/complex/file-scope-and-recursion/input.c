// adjoint --function f
// at {"n": 2, "m": 3, "a": [[[0.5, 0.7],[0.1,0.2],[0.3,-0.5]], [[2.5, 1.7],[0.4,0.2],[0.3,0.5]]], "out": [[0,0],[0,0],[0,0]], "q": [0.5,-0.25]}
#include <complex.h>
static double complex state, table[3];
static double complex fact(int n, double complex z) { return n <= 1 ? z : fact(n - 1, z * z + 1) * z / n; }
void f(int n, int m, double complex a[n][m], double complex *out, double complex q) {
  double complex row[m];
  state = q;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      row[j] = a[i][j] * state;
      state += conj(q) * a[i][j];
      table[j % 3] = row[j] + table[(j + 1) % 3];
    }
    while (cabs(row[0]) > 2) row[0] /= 2;
    double complex *p = row;
    out[i] = *p++;
    out[i] += *p * fact(3, a[i][0]);
    if (row[1] != 0 && out[i]) a[i][1] = out[i] ?: 1;
  }
  out[n] = state + table[1];
}
