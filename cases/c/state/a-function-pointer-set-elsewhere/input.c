// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.25]}
// f does not choose the law; the rest of the program may have done so.
#include <math.h>

typedef double (*law)(double, double);

double linear(double k, double x) { return k * x; }
double saturated(double k, double x) { return tanh(k * x); }
double unrelated(double x) { return x; }

static law current = linear;

void choose(law chosen) { current = chosen; }

double f(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) s += current(2.0, x[i]) * x[i];
  return s;
}
