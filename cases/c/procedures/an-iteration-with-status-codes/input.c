// adjoint --function root
// at {"c": [-2, 0.5, 1, 0.25], "guess": 1.5, "tol": 1e-12}
#include <math.h>
#include <stdio.h>
#define MAX_ITER 50
enum status { OK, DIVERGED, SINGULAR };
static enum status newton(double (*f)(double, const double *, double *), const double *c, double *x, double tol) {
  double df;
  int k = 0;
  while (1) {
    double fx = f(*x, c, &df);
    if (fabs(df) < 1e-14) return SINGULAR;
    double dx = fx / df;
    *x -= dx;
    if (fabs(dx) < tol * (1 + fabs(*x))) break;
    if (++k >= MAX_ITER) return DIVERGED;
  }
  return OK;
}
static double cubic(double x, const double *c, double *slope) {
  *slope = c[1] + x * (2 * c[2] + 3 * c[3] * x);
  return c[0] + x * (c[1] + x * (c[2] + x * c[3]));
}
double root(const double *c, double guess, double tol) {
  double x = guess;
  switch (newton(cubic, c, &x, tol)) {
    case SINGULAR: fputs("singular\n", stderr); return 0;
    case DIVERGED: fputs("diverged\n", stderr); /* fall through */
    case OK: break;
  }
  return x * x;
}
