// adjoint --function area
// at {"which": 0, "a": 0.25, "b": 1.5, "n": 6}
// at {"which": 1, "a": 0.25, "b": 1.5, "n": 3}
#include <math.h>

typedef double (*integrand)(double x, double a);

static double bump(double x, double a) { return exp(-x * x * a); }
static double wave(double x, double a) { return sin(x) * a; }

static double integrate(double (*f)(double, double), double a, double b, int n) {
  integrand table[2] = {f, bump};
  double h = (b - a) / n, s = 0;
  for (int i = 0; i < n; i++) s += table[i % 2](a + (i + 0.5) * h, b);
  return s * h;
}

double area(int which, double a, double b, int n) {
  integrand f = which == 0 ? bump : &wave;
  return integrate(f, a, b, n) + (*f)(a, b);
}
