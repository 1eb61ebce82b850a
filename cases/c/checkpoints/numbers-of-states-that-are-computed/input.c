// adjoint --function f
// at { "x": [0.5, 0.4], "n": 11 }
// What only the directive reads is computed, also where it comes of a branch or of what a caller says.
#include <math.h>
struct limits { int states; };
static double march(double u, int n, int slots) {
  // $AD BINOMIAL-CKP slots
  for (int i = 0; i < n; i++) {
    u = u + 0.1 * sin(u);
    slots--;
  }
  return u;
}
double f(const double *x, int n) {
  struct limits most = {3};
  int keep = 1;
  double s = 0;
  if (n > 5) keep = n / 4;
  // $AD BINOMIAL-CKP n+1 keep 1
  for (int i = 0; i < n; i++) s = s * cos(s) + x[i % 2] * s + 0.1;
  keep = -1;
  return march(x[0], n, most.states) + march(s, n, keep + 3);
}
