// adjoint --function total
// at {"n": 3, "x": [0.4, 0.9, 1.3], "which": 1}
// at {"n": 3, "x": [0.4, 0.9, 1.3], "which": 0}
// Functions of math.h are values like those of the program's own; what is compared with itself is decided.
#include <math.h>

static double trapezium(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = 0.5 * (f(a) + f(b));
  for (int i = 1; i < n; i++) s += f(a + i * h);
  return s * h;
}

static double square(double x) { return x * x; }

static double combine(double (*f)(double, double), double a, double b) { return f == pow ? f(a, b) : 2 * f(a, b); }

static double (*const table[])(double) = {sqrt, square, tanh};

double total(int n, const double *x, int which) {
  double s = trapezium(sin, x[0], x[1], 4) + trapezium(which ? exp : square, 0, x[2], 3);
  for (int i = 0; i < n; i++) s += table[i % 3](x[i]);
  return s + combine(pow, x[0], x[1]) + combine(hypot, x[1], x[2]);
}
