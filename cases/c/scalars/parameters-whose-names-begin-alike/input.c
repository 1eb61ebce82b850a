// adjoint --function f
// at {"a": [1.5, 2], "alpha": 0.7, "t": 0.3, "tb": 1.2, "n": 2}
// Each number's adjoint stands behind it, whatever other names its name begins with, or ends in.
#define LOWEST (-2.5)
#define LAST (4 - 3)

double f(const double *a, double alpha, double t, double tb, int n) {
  double s = LOWEST * t;
  for (int i = 0; i < n; i++) s += a[i] * alpha * a[LAST];
  return s * tb * tb - LOWEST * tb;
}
