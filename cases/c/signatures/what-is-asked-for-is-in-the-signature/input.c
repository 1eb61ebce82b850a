// adjoint --function f
// at {"a": 0.7, "x": [1.5, 2.5], "n": 2, "o": {"u": 1.5, "v": [2.5, 3.5], "count": 3}, "p": {"u": 0.5, "v": [1.5, 0.25], "count": 1}, "table": [0.5, 1.5]}
// The body uses a alone.
struct body {
  double u, v[2];
  int count;
};

double f(double a, double *x, int n, struct body *o, struct body p, const double *table) {
  return n > 1 ? a * a : 0;
}
