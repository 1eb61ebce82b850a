#include <math.h>

double horner(double x, double *c, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s = s * x + c[i];
  return s;
}

double length(const double *v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += v[i] * v[i];
  return sqrt(s);
}
