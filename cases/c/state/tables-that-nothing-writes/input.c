// adjoint --function f
// at {"x": 0.7}
#include <math.h>
// None of them is const, and nothing in the file writes them: read in place, through const pointers, through pointers that walk.
static double poly[3] = {1., 2., 3.};
static double two = 2.;
static int one = 1;
static double square[2][2] = {{1, 2}, {3, 4}};
static struct { double a; int n; } set = {0.5, 2};
static const double *chosen = square[1];

static double value(double x, double coefficients[], int n) {
  double *p = coefficients;
  double r = *p++;
  int i = n;
  do r = r * x + *p++;
  while (--i);
  return r;
}

static void scale(double *x, double *c, int *k) {
  --x;
  x[1] *= *c * *k;
}

double f(double x) {
  static double weights[2] = {0.25, 0.75};
  scale(&x, &two, &one);
  return value(x, poly, 2) + chosen[0] * x * set.a * set.n + weights[1] * sin(x);
}
