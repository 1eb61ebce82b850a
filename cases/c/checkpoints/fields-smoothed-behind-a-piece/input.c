// adjoint --function run
// at {"n": 5, "x": [0.5, 1.2, -0.3, 0.8, 0.1], "nt": 6, "dt": 0.2}
// at {"n": 3, "x": [0.5, 1.2, -0.3], "nt": 1, "dt": 0.2}
// show plan
// Fields of a struct that a piece reaches by a procedure, and that two calls and a loop overwrite behind it: whether it comes to them depends on n.
#include <math.h>
#include <stdlib.h>
#include <string.h>
typedef struct { double *u, *k, *src; int n; } Field;
static void predictor(const Field *f, double *out, double dt) {
  for (int i = 1; i < f->n - 1; i++)
    out[i] = f->u[i] + dt * f->k[i] * (f->u[i-1] - 2*f->u[i] + f->u[i+1]) + f->src[i] * sin(f->u[i]);
  out[0] = f->u[0]; out[f->n-1] = f->u[f->n-1];
}
static void smooth(double *k, int n, double w) {
  double left = k[0];
  for (int i = 1; i < n - 1; i++) { double mid = k[i]; k[i] = (1-w)*mid + 0.5*w*(left + k[i+1]); left = mid; }
}
double run(int n, const double x[], int nt, double dt) {
  Field f = { malloc(n*sizeof(double)), malloc(n*sizeof(double)), malloc(n*sizeof(double)), n };
  double *tmp = malloc(n*sizeof(double));
  double J = 0;
  for (int i = 0; i < n; i++) { f.u[i] = x[i]; f.k[i] = 0.3 + 0.1*x[i]*x[i]; f.src[i] = 0.01*x[i]; }
  for (int t = 0; t < nt; t++) {
    /* $AD CHECKPOINT-START */
    predictor(&f, tmp, dt);
    double worst = 0;
    for (int i = 0; i < n; i++) { double d = fabs(tmp[i] - f.u[i]); if (d > worst) worst = d; }
    J += worst * worst;
    memcpy(f.u, tmp, n*sizeof(double));
    /* $AD CHECKPOINT-END */
    smooth(f.k, n, 0.5);
    smooth(f.k, n, 0.25);
    for (int i = 0; i < n; i++) f.k[i] *= 1 + 0.01*f.u[i];
    double s = 0;
    for (int i = 0; i < n; i++) s += f.u[i]*f.k[i];
    J += 0.1*s*s;
    for (int i = 0; i < n; i++) f.src[i] = 0.9*f.src[i] + 0.001*s;
  }
  free(f.u); free(f.k); free(f.src); free(tmp);
  return J;
}
