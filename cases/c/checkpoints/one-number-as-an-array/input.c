// adjoint --function f
// at {"x": 0.3, "k": 1.2, "steps": 5}
// A procedure for arrays is handed the address of one number, or of an element.
#include <math.h>

static void step(double *u, int n, double k) {
  for (int i = 0; i < n; i++) u[i] += 0.1 * sin(u[i] * k);
}

double f(double x, double k, int steps) {
  double u = x;
  double w[3] = {x, k, 0.5};
  /* $AD BINOMIAL-CKP 2 */
  for (int t = 0; t < steps; t++) {
    step(&u, 1, k);
    step(w, 3, u);
    step(&w[1], 2, k);
  }
  return u * w[0] * w[1] * w[2];
}
