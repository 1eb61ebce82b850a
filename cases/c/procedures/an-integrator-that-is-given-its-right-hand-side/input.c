// adjoint --function orbit
// at {"steps": 5, "h": 0.1, "y": [1, 0, 0, 1.1], "mu": 1.05}
#include <math.h>
#define DIM 4

typedef void (*rhs)(double t, const double *y, double *dy, void *data);

static void kepler(double t, const double *y, double *dy, void *data) {
  double mu = *(double *)data;
  double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * sqrt(r2);
  dy[0] = y[2];
  dy[1] = y[3];
  dy[2] = -mu * y[0] / r3;
  dy[3] = -mu * y[1] / r3;
  (void)t;
}

static void rk4_step(rhs f, double t, double h, double *y, void *data) {
  double k1[DIM], k2[DIM], k3[DIM], k4[DIM], w[DIM];
  f(t, y, k1, data);
  for (int i = 0; i < DIM; i++) w[i] = y[i] + 0.5 * h * k1[i];
  f(t + 0.5 * h, w, k2, data);
  for (int i = 0; i < DIM; i++) w[i] = y[i] + 0.5 * h * k2[i];
  f(t + 0.5 * h, w, k3, data);
  for (int i = 0; i < DIM; i++) w[i] = y[i] + h * k3[i];
  f(t + h, w, k4, data);
  for (int i = 0; i < DIM; i++) y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}

double orbit(int steps, double h, double *y, double mu) {
  for (int k = 0; k < steps; k++) rk4_step(kepler, k * h, h, y, &mu);
  return hypot(y[0], y[1]);
}
