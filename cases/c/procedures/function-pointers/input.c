// adjoint --function integrate
// at {"f": "bump", "a": 0.25, "b": 1.5, "n": 6}
// at {"f": "wave", "a": 0.25, "b": 1.5, "n": 3}
#include <math.h>

typedef double (*integrand)(double x, double a);

double bump(double x, double a) { return exp(-x * x * a); }
double wave(double x, double a) { return sin(x) * a; }

double integrate(double (*f)(double, double), double a, double b, int n) {
  integrand table[2] = {f, bump};
  double h = (b - a) / n, s = 0;
  for (int i = 0; i < n; i++) s += table[i % 2](a + (i + 0.5) * h, b);
  return s * h;
}
