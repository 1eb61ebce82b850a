// adjoint --function f
// at {"n": 4, "x": [0.5, 0.8, 0.3, 0.6], "nt": 30}
// The grid grows and shrinks: blocks of other sizes, in steps that do so or not; nobody knows how many steps there will be.
#include <math.h>
#include <stdlib.h>
double f(int n, const double x[4], int nt) {
  int m = n;
  double *u = malloc(m * sizeof(double));
  double s = 0;
  int t = 0;
  for (int i = 0; i < m; i++) u[i] = x[i];
  // $AD BINOMIAL-CKP 1500B
  while (t < nt && s < 1e6) {
    t++;
    if (t % 3 == 0) {
      int larger = t % 2 == 0 ? m - 1 : 2 * m;
      double *v = malloc(larger * sizeof(double));
      for (int i = 0; i < larger; i++) v[i] = larger > m ? u[i / 2] * 0.9 : u[i] + u[i + 1];
      free(u);
      u = v;
      m = larger;
    }
    for (int i = 0; i < m; i++) u[i] = sin(u[i]) + 0.1 * u[(i + 1) % m];
    s += u[0] * u[m - 1];
  }
  for (int i = 0; i < m; i++) s += u[i] * u[i];
  free(u);
  return s;
}
