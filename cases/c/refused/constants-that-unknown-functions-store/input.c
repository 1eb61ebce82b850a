// adjoint --function f
// refused
// An unknown function stores to what has a derivative: nobody knows which elements keep it.
void solve(int n, const double *a, double *y);

double f(const double *x, int n) {
  double y[4] = {0}, s = 0;
  for (int t = 0; t < 2; t++) {
    // $AD DO-NOT-DIFF-START
    solve(n, x, y);
    // $AD DO-NOT-DIFF-END
    for (int i = 0; i < n; i++) s += y[i] * x[i];
    y[1] += x[0];
  }
  return s;
}
