// adjoint --function f --wrt x,k
// at {"n": 2, "x": [0.5, 1.5], "k": 0.7}
// One version of the function for each pattern of arguments that vary; where none does the function itself is called. They share the static variable.
#include <math.h>

static int runs;

static double decayed(double x, double rate, int n) {
  double s = 0;
  runs++;
  for (int i = 1; i <= n; i++) s += exp(-rate * i) * sin(x * i) * x;
  return s;
}

double f(int n, const double *x, double k) {
  runs = 0;
  double s = decayed(2, 0.1, 3);
  for (int i = 0; i < n; i++) {
    s *= decayed(0.25, 2, 4);
    s += decayed(x[i], 0.3, 5) * decayed(1.5, k, 3);
    s += decayed(x[i], k, 2) * runs;
  }
  return s;
}
